//! One colour, and the figures that decide whether two of them can be told apart.

/// An sRGB colour, 8 bits a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub [u8; 3]);

impl Rgb {
    /// The colour written `#RRGGBB`.
    pub const fn hex(value: u32) -> Self {
        let [_, red, green, blue] = value.to_be_bytes();
        Self([red, green, blue])
    }

    /// The colour a share of the way towards `other`; `share` is 0 to 255.
    #[must_use]
    pub fn towards(self, other: Self, share: u8) -> Self {
        let mut mixed = [0; 3];
        for (channel, out) in mixed.iter_mut().enumerate() {
            let (from, to) = (u32::from(self.0[channel]), u32::from(other.0[channel]));
            let share = u32::from(share);
            let sum = from * (255 - share) + to * share;
            *out = u8::try_from((sum + 127) / 255).unwrap_or(u8::MAX);
        }
        Self(mixed)
    }

    /// Squared distance, weighted as the eye weights the channels: good enough to choose the nearest
    /// of a palette.
    pub fn distance(self, other: Self) -> u32 {
        let part = |channel: usize, weight: u32| {
            let apart = u32::from(self.0[channel].abs_diff(other.0[channel]));
            apart * apart * weight
        };
        part(0, 3) + part(1, 4) + part(2, 2)
    }

    /// WCAG 2.2 relative luminance, 0 to 1.
    pub fn luminance(self) -> f64 {
        let [red, green, blue] = self.linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// WCAG 2.2 contrast ratio, 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance() + 0.05, other.luminance() + 0.05);
        one.max(two) / one.min(two)
    }

    /// The channels in linear light, 0 to 1.
    pub fn linear(self) -> [f64; 3] {
        self.0.map(|channel| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.04045 {
                share / 12.92
            } else {
                ((share + 0.055) / 1.055).powf(2.4)
            }
        })
    }
}
