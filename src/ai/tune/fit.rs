//! Least squares by the normal equations.

#![expect(clippy::cast_precision_loss, reason = "statistics, not scores")]

use super::samples::Row;
use crate::ai::params::Phased;

/// How strongly weights are held to where they were, against the mean square of their feature: little,
/// but enough to keep what no game tells.
const HOLD: f64 = 1e-4;

/// The sums that a least-squares fit needs.
pub(super) struct Normal {
    size: usize,
    /// The lower triangle of the matrix, row by row.
    matrix: Vec<f64>,
    right: Vec<f64>,
    samples: f64,
}

impl Normal {
    pub(super) fn new(size: usize) -> Self {
        Self {
            size,
            matrix: vec![0.0; size * size],
            right: vec![0.0; size],
            samples: 0.0,
        }
    }

    pub(super) fn add(&mut self, row: &Row, target: f64, say: f64) {
        for (nth, amount) in &row.0 {
            let (nth, amount) = (usize::from(*nth), say * f64::from(*amount));
            self.right[nth] += amount * target;
            for (other, factor) in &row.0 {
                let other = usize::from(*other);
                if other <= nth {
                    self.matrix[nth * self.size + other] += amount * f64::from(*factor);
                }
            }
        }
        self.samples += 1.0;
    }

    /// The weights with the least squared error, held a little to `prior`.
    pub(super) fn solve(mut self, prior: &[f64]) -> Vec<f64> {
        let size = self.size;
        let trace: f64 = (0..size).map(|nth| self.matrix[nth * size + nth]).sum();
        let least = 1e-9 * trace / size as f64 + f64::MIN_POSITIVE;
        for (nth, prior) in prior.iter().enumerate() {
            let hold = HOLD * self.matrix[nth * size + nth] + least;
            self.matrix[nth * size + nth] += hold;
            self.right[nth] += hold * prior;
        }
        self.factorise();
        self.substitute()
    }

    /// Cholesky: the matrix becomes the lower triangle whose square it is.
    fn factorise(&mut self) {
        let size = self.size;
        for row in 0..size {
            for column in 0..=row {
                let dot: f64 = (0..column)
                    .map(|k| self.matrix[row * size + k] * self.matrix[column * size + k])
                    .sum();
                let rest = self.matrix[row * size + column] - dot;
                self.matrix[row * size + column] = if row == column {
                    rest.max(f64::MIN_POSITIVE).sqrt()
                } else {
                    rest / self.matrix[column * size + column]
                };
            }
        }
    }

    fn substitute(self) -> Vec<f64> {
        let (size, matrix, mut x) = (self.size, self.matrix, self.right);
        for row in 0..size {
            let dot: f64 = (0..row).map(|k| matrix[row * size + k] * x[k]).sum();
            x[row] = (x[row] - dot) / matrix[row * size + row];
        }
        for row in (0..size).rev() {
            let dot: f64 = (row + 1..size).map(|k| matrix[k * size + row] * x[k]).sum();
            x[row] = (x[row] - dot) / matrix[row * size + row];
        }
        x
    }
}

/// Weights as one list, those for the opening first.
pub(super) fn unphased(weights: &[Phased]) -> Vec<f64> {
    let opening = weights.iter().map(|weight| weight.opening.into());
    let ending = weights.iter().map(|weight| weight.ending.into());
    opening.chain(ending).collect()
}

/// The same, whole again.
#[expect(
    clippy::cast_possible_truncation,
    reason = "weights are a few thousand at most"
)]
pub(super) fn phased(weights: &[f64]) -> Vec<Phased> {
    let (opening, ending) = weights.split_at(weights.len() / 2);
    opening
        .iter()
        .zip(ending)
        .map(|(opening, ending)| Phased {
            opening: opening.round() as i32,
            ending: ending.round() as i32,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_through_points() {
        // y = 3a − 2b, met exactly.
        let mut normal = Normal::new(2);
        for (a, b, y) in [
            (1.0, 0.0, 3.0),
            (0.0, 1.0, -2.0),
            (2.0, 1.0, 4.0),
            (1.0, 3.0, -3.0),
        ] {
            normal.add(&Row(vec![(0, a), (1, b)]), y, 1.0);
        }
        let found = normal.solve(&[3.0, -2.0]);
        assert!(
            (found[0] - 3.0).abs() < 1e-6 && (found[1] + 2.0).abs() < 1e-6,
            "{found:?}"
        );
    }
}
