# Lahat ng pangungusap na nababasa ng manlalaro, sa Filipino ng silid-aralan. Every sentence of en.ftl
# stands here under the same key, with the same variables and the same variants. The words: chip in
# Damath and pitsa in plain dama, tira, kain, puntos, total, tabla, suko, panalo, dama; the sides are
# Pula and Asul. What no native speaker has checked is listed in docs/filipino.md.

## Commands and their options, as Discord lists them (at most 100 characters each).

about-challenge = Hamunin ang isang kaklase sa larong Damath dito sa channel
about-challenge-opponent = Sino ang hahamunin; kung itong bot ang hahamunin, simula agad ang laro
about-side = Ang kulay mo; Pula ang unang titira
about-play = Maglaro ng Damath laban sa bot dito sa channel
about-play-level = Gaano kagaling ang bot; kung walang pinili, gaya ng huli mong pinili, sa simula ay madali
about-move = Tumira: pumili sa listahan, i-type ang numero ng chip, o i-type ang tira
about-move-move = Tira gaya ng c3-d4 o c3xe5, o numero ng chip para makita ang mga tira nito
about-board = Ipakita ang board, ang mga puntos, at kung sino ang titira
about-resign = Isuko ang larong nilalaro mo rito
about-rules = Paano nilalaro ang Damath at paano binibilang ang puntos
about-damath = Iba pa tungkol sa Damath: mga hint, pagsusuri
about-hint = Ang pinakamagandang tira ngayon, at kung bakit; ikaw lang ang makakakita
about-analyze = Kung gaano kaganda ang bawat tira sa huling laro sa channel na ito

## Words

side = { $side ->
    [blue] Asul
   *[red] Pula
}
rules-title = { $rules ->
    [filipino] Damang Filipino
    [spanish] Damang Espanyol
    [damath-counting] Damath · counting numbers
    [damath-whole] Damath · whole numbers
    [damath-fraction] Damath · fractions
    [damath-integer] Damath · integers
    [damath-rational] Damath · rational numbers
    [damath-radical] Damath · radicals
    [damath-polynomial] Damath · polynomials
    [damath-custom] Damath · sariling chips
   *[other] { $rules }
}
rules-name = { $rules ->
    [filipino] Damang Filipino
    [spanish] Damang Espanyol
    [damath-counting] Damath (counting numbers)
    [damath-whole] Damath (whole numbers)
    [damath-fraction] Damath (fractions)
    [damath-integer] Damath (integers)
    [damath-rational] Damath (rational numbers)
    [damath-radical] Damath (radicals)
    [damath-polynomial] Damath (polynomials)
    [damath-custom] Damath (sariling chips)
   *[other] { $rules }
}
level = { $level ->
    [easy] Madali
    [medium] Katamtaman
    [hard] Mahirap
    [master] Master
   *[other] { $level }
}
group = Pangkat { $number }
anybody = kahit sino
bot-name = Damath bot ({ $level ->
    [easy] madali
    [medium] katamtaman
    [hard] mahirap
    [master] master
   *[other] { $level }
})
chip = { $kind ->
    [dama] dama { $face }
   *[chip] { $face }
}
chip-in-list = { $kind ->
    [dama] { $face } dama
   *[chip] { $face }
}

## The board

board-title = { $number ->
    [0] **{ $rules }**
   *[other] **{ $rules }** — tira { $number }
}
board-to-start = { $game ->
    [dama] Pumili ng tira sa listahan, o i-type ito gamit ang /move.
   *[damath] Pumili ng tira sa listahan, o i-type ang /move at ang numero ng chip.
}
moved = Itinira ni **{ $who }** ang { $chip }: { $path }
captured = { $hops ->
    [1] Kumain si **{ $who }** gamit ang { $chip }: { $sums } → **{ $total }**
    [2] Kumain ng dalawa si **{ $who }** gamit ang { $chip }: { $sums } → **{ $total }**
   *[other] Kumain ng { $hops } si **{ $who }** gamit ang { $chip }: { $sums } → **{ $total }**
}
played-piece = Tumira si **{ $who }**: { $path }
took-pieces = { $count ->
    [1] Kumain si **{ $who }**: { $path }
    [2] Kumain ng dalawa si **{ $who }**: { $path }
   *[other] Kumain ng { $count } si **{ $who }**: { $path }
}
became-dama = Naging dama ito.
sum-on = { $sum } sa { $square }
score-of = { $who } **{ $score }**
pieces-of = { $count ->
    [0] { $who } **walang pitsa**
    [1] { $who } **1** pitsa
   *[other] { $who } **{ $count }** pitsa
}
to-move = { $who }, ikaw na ang titira.
capture-compulsory = *May kain, bawal pumasa.*
thinking = { $who } ang titira. Nag-iisip…
choose-move = Pumili ng tira
choose-chip = { $game ->
    [dama] Pumili ng pitsa
   *[damath] Pumili ng chip
}
choose-next = { $path }: piliin ang kasunod
moves-to-choose = { $count ->
    [1] isang tira
   *[other] { $count } tira
}
button-resign = Sumuko
button-hint = Hint
button-other-chip = { $game ->
    [dama] Ibang pitsa
   *[damath] Ibang chip
}

## Habang naglalaro

about-undo = Bawiin ang huling tira mo: agad kung bot ang kalaban, kung hindi ay kapag pumayag siya
about-sheet = Ang talaan ng laro sa channel na ito, o ng huling laro; ikaw lang ang makakakita
button-own-side = Sa side ko
button-type = I-type ang tira
button-end = Tapusin at bilangin
button-draw = Tabla
button-undo = Bawiin
button-agree = Pumayag
button-play-on = Ituloy ang laro
button-end-yes = Oo, tapusin at bilangin
button-draw-yes = Oo, tabla
button-choose-chip = { $game ->
    [dama] Pumili ng pitsa
   *[damath] Pumili ng chip
}
form-move = Ang tira mo
form-example = { $game ->
    [dama] { $step }, { $capture }, o isang square
   *[damath] { $step }, { $capture }, o numero ng chip
}
own-board-played = Nakatira ka na. Makikita rin ito sa channel.
own-board-targets = Puwedeng pumunta ang **{ $chip }** sa { $squares }.
offer-end = Gusto ni **{ $who }** na tapusin at bilangin na ang laro: { $result }.
offer-draw = Nag-aalok ng tabla si **{ $who }**.
offer-undo = Gustong bawiin ni **{ $who }** ang huling tira niya, at ang itinira pagkatapos nito.
offer-asks = { $who }, payag ka ba?
offer-agreed = Pumayag si **{ $who }**.
offer-refused = Ituloy ang laro, sabi ni **{ $who }**.
offer-withdrawn = Binawi ni **{ $who }** ang alok niya.
offer-lapsed = Nagpatuloy ang laro: tapos na ang alok.
offer-lapsed-at-end = Tapos na ang laro, kaya tapos na rin ang alok.
would-win = **{ $red } – { $blue }**, panalo si { $winner }
would-draw = **{ $red } – { $blue }**, tabla
end-sure = Tapusin na ang laro? { $result }.
draw-sure = Tapusin na ang laro sa tabla?
end-bot-is-asked = Kailangang pumayag ang bot.
end-done = Tapos na ang laro. Nasa channel ang resulta.
bot-plays-on = Salamat, pero gusto ko pang ituloy ang laro: sa tingin ko mas maganda pa ang makukuha ko.
took-back = { $count ->
    [1] Binawi ni **{ $who }** ang isang tira.
   *[other] Binawi ni **{ $who }** ang { $count } tira.
}
taken-back = { $count ->
    [1] Binawi ang isang tira.
   *[other] Binawi ang { $count } tira.
}
stale-undone = Galing ang board na ito sa bago pa binawi ang isang tira. Ito ang kasalukuyan.
lesson-negative-capture = { $choices ->
    [1] Kung bakit kailangang kumain: may kain, bawal pumasa, kahit bawas sa puntos, at ito lang ang puwede. **{ $score }** ang puntos nito. Bago igalaw ang chip, tingnan muna kung ano ang mapipilitan mong kainin.
   *[other] Kung bakit kailangang kumain: may kain, bawal pumasa, kahit bawas sa puntos; **{ $score }** ang puntos nito. Kung marami ang puwedeng kain, ikaw ang pipili, kaya paghambingin ang mga puntos.
}
rated-elsewhere = May rated na laro ka pa. Hangga't hindi ito tapos, wala muna akong hint o pagsusuri para sa iyo, saan mang channel.
compact-played = Naitira na. Nasa board ito: { $link }
sheet-title = **Talaan · { $rules }** — Pula { $red }, Asul { $blue }
sheet-newest = Ang mga pinakabagong tira; hindi kasya sa mensahe ang mga nauna.
sheet-newest-and-file = Ang mga pinakabagong tira; nasa file ang lahat.
sheet-nothing = Wala pang tira sa channel na ito, kaya wala pang talaan. Magsimula ng laro gamit ang /play o /challenge.
sheet-label = { $label ->
    [score] Puntos
    [total] Kabuuan
    [captured] Nakain
   *[chips] Natira
}

## Challenges

challenge-by-toss = ⚔️ Hinahamon ni **{ $challenger }** si { $challenged } sa { $rules }. Toss ang pipili ng kulay.
challenge-with-side = ⚔️ Hinahamon ni **{ $challenger }** si { $challenged } sa { $rules } at gusto niyang maging { $side }.
challenge-accepted = Tinanggap ni **{ $challenged }** ang hamon ni **{ $challenger }**.
challenge-declined = Tinanggihan ni **{ $challenged }** ang hamon ni **{ $challenger }**.
challenge-withdrawn = Binawi ni **{ $challenger }** ang hamon niya (kalaban: **{ $challenged }**).
challenge-ran-out = Hindi nasagot sa oras ang hamon ni **{ $challenger }** kay **{ $challenged }**.
game-begins = Simula na ang laro: si **{ $red }** ang Pula, si **{ $blue }** ang Asul.
button-accept = Tanggapin
button-decline = Tanggihan

## Time, parked games, and those who look after games

clock-days = ⏳ Tumira hanggang { $until } ({ $left }).
clock-contest = ⏳ Ubos ang oras ng tirang ito { $left }; tapos ang laban { $end }.
clock-contest-begins = ⏳ Ubos ang oras ng tirang ito { $left }; sa unang tira magsisimula ang 20 minuto ng laban.
clock-contest-alone = ⏳ Tapos ang laban { $end }.
clock-paused = ⏸️ Ipinatigil ng guro ang larong ito: bawal munang tumira, at nakatigil ang oras.
overstepped = { $count ->
    [3] ⏰ Naubusan ng oras si **{ $who }**: babala 3 sa 3. Isa pa, talo na. Ito ang tirang nabunot:
   *[other] ⏰ Naubusan ng oras si **{ $who }**: babala { $count } sa 3; sa ikaapat, talo na. Ito ang tirang nabunot:
}
last-capture-drawn = ⏰ Ubos na ang oras ng laban. Nabunot ang kain na kailangan pang gawin ni **{ $who }**:
game-parked = 💤 Nakaparada ang laro nina **{ $red }** at **{ $blue }**: walang tumira nang 24 oras. Puwede pa itong ituloy hanggang { $until }.
game-parked-claim = Puwedeng angkinin ni **{ $who }** ang panalo { $from } kung wala pang tumitira noon.
game-parked-here = Walang larong tumatakbo rito, pero may laro kang nakaparada: walang tumira nang 24 oras. Pindutin ang “Ituloy” para ituloy ito.
parked-reminder = { $who }: nakaparada pa rin ang laro mo kay **{ $opponent }**, at ikaw na ang titira. Pindutin ang “Ituloy”; puwede nang angkinin ni **{ $opponent }** ang panalo.
move-reminder = ⏳ { $who }: ikaw na ang titira laban kay **{ $opponent }**, hanggang { $until } ({ $left }). Ang board: { $link }
button-resume = Ituloy
button-claim = Angkinin ang panalo
game-resumed = ▶️ Itinuloy ni **{ $who }** ang nakaparadang laro. Bagong simula ang oras ng tira.
game-goes-on-at = Dito tuloy ang laro: { $link }
game-goes-on-unshown = Tuloy ang laro sa { $channel }, pero hindi ko mai-post doon ang board. Gamitin doon ang /board para makita ito.
game-ended-unshown = Tapos na ang laro, pero hindi ko mai-post ang resulta sa { $channel }. Nasa /games ito, kasama ng iba mong laro.
game-ended-at = Tapos na ang laro; narito ang resulta: { $link }
game-claimed = Inangkin ni **{ $who }** ang panalo: 48 oras nang hindi tumitira si **{ $late }**.
about-admin = Para sa guro: ilista, itigil, ituloy, tapusin, at ibalik ang mga laro
about-admin-list = Mga larong tumatakbo sa server: puntos, sino ang titira, ilang minuto nang walang tira
about-admin-pause = Itigil ang mga tira at oras, gaya ng pagtunog ng bell
about-admin-resume = Ituloy ang mga ipinatigil na laro; walang nawawalang oras
about-admin-where = Isang laro, ang laro sa channel na ito, o lahat ng laro sa server
about-admin-stop = Tapusin ang laro, walang resulta o ayon sa lagay nito ngayon
about-admin-stop-result = Ano ang mangyayari sa laro
about-admin-stop-game = Aling laro; kung wala, ang nasa channel na ito
about-admin-restore = Ibalik ang larong nakaparada o tinapos nang walang resulta
about-admin-restore-game = Aling laro
about-admin-restore-place = Saan; kung wala, sa dating channel kung bakante, kung hindi ay dito
admin-here = Channel na ito
admin-here-and-threads = Channel na ito at ang mga thread nito
admin-there = Ang channel ng laro
admin-all = Lahat ng laro sa server na ito
admin-stop-void = Walang resulta; hindi ito bibilangin at puwedeng ibalik
admin-stop-totals = Ayon sa lagay: total ang magpapasya, tabla sa dama
admin-suggestion = { $red } – { $blue } · tira { $number }
admin-list-empty = Walang larong tumatakbo sa server na ito.
admin-list-title = { $count ->
    [1] **Isang laro ang tumatakbo sa server na ito.**
   *[other] **{ $count } laro ang tumatakbo sa server na ito.**
}
admin-list-line = [{ $red } – { $blue }]({ $link }): { $standing } — si { $turn } ang titira, { $minutes } min nang walang tira
admin-list-paused = ⏸️ nakatigil
admin-list-more = … at { $count } pa.
admin-paused = { $count ->
    [0] Walang tumatakbong laro na mapapatigil.
    [1] Isang laro ang nakatigil.
   *[other] { $count } laro ang nakatigil.
}
admin-resumed = { $count ->
    [0] Walang larong nakatigil.
    [1] Isang laro ang itinuloy.
   *[other] { $count } laro ang itinuloy.
}
admin-done = Tapos na. Nasabihan na ang channel nito: { $channel }
paused-by = ⏸️ Ipinatigil ni **{ $teacher }** ang larong ito: bawal munang tumira, at nakatigil ang oras.
resumed-by = ▶️ Itinuloy ni **{ $teacher }** ang larong ito.
voided-by = ⏹️ Tinapos ni **{ $teacher }** ang larong ito nang walang resulta: hindi ito bibilangin. Puwede itong ibalik ng guro sa /damath admin restore.
stopped-by = ⏹️ Tinapos ni **{ $teacher }** ang larong ito.
restored-by = ▶️ Ibinalik ni **{ $teacher }** ang larong ito.
not-teacher = Para ito sa mga nag-aasikaso ng mga laro: ang may pahintulot na *Manage Messages* dito, o ang may teacher role na nakatakda sa /damath settings server.
no-such-game = Wala nang ganyang laro sa server na ito. Pumili sa listahang ipinapakita ng Discord.

## The end

end-win = 🏁 **Panalo si { $winner }, { $more } – { $less }**
end-win-against-totals = 🏁 **Panalo si { $winner }**
end-draw = 🏁 **Tabla, { $total } – { $total }**
end-draw-without-totals = 🏁 **Tabla**
total-with-chips = { $who } **{ $total }** = kain { $captured } + chips { $chips }
total-with-chips-worked-out = { $who } **{ $total }** = kain { $captured } + chips { $chips } ({ $sum })
chip-worth = { $chip } sa { $at } = { $worth }
total-without-chips = { $who } **{ $total }** = kain { $captured }, wala nang chip
ended-no-pieces = { $game ->
    [dama] Wala nang pitsa si { $who }.
   *[damath] Wala nang chip si { $who }: total ang magpapasya.
}
ended-blocked = { $game ->
    [dama] Wala nang maitira si { $who }.
   *[damath] Wala nang maitira si { $who }: total ang magpapasya.
}
ended-repetition = { $game ->
    [dama] Tatlong beses nang lumabas ang parehong posisyon.
   *[damath] Tatlong beses nang lumabas ang parehong posisyon: total ang magpapasya.
}
ended-quiet-turns = { $game ->
    [dama] Tig-40 tira na walang kain at puro dama ang gumalaw.
   *[damath] Tig-40 tira na walang kain at puro dama ang gumalaw: total ang magpapasya.
}
ended-resignation = { $game ->
    [dama] Sumuko si { $who }.
   *[damath] Sumuko si { $who }: talo siya kahit ano pa ang total.
}
ended-agreement = { $game ->
    [dama] Nagkasundo ang dalawa sa tabla.
   *[damath] Nagkasundo ang dalawa na tapusin at bilangin: total ang magpapasya.
}
ended-time-up = { $game ->
    [dama] Ubos na ang oras.
   *[damath] Ubos na ang oras: total ang magpapasya.
}
ended-arbiter = { $game ->
    [dama] Itinigil ng guro ang laro: tabla.
   *[damath] Itinigil ng guro ang laro: total ang magpapasya.
}
ended-forfeit = { $game ->
    [dama] Naubusan ng oras si { $who }.
   *[damath] Naubusan ng oras si { $who }: talo siya kahit ano pa ang total.
}
hints-used = { $count ->
    [1] Gumamit si { $who } ng isang hint.
   *[other] Gumamit si { $who } ng { $count } hint.
}

## Hints. Only the player sees these; every reason has been checked on the board.

hint-because = Pinakamaganda: **{ $played }**, dahil { $why }.
hint-alone = Pinakamaganda: **{ $played }**.
hint-capture = Pinakamaganda: **{ $played }** ({ $sum }).
hint-capture-because = Pinakamaganda: **{ $played }** ({ $sum }), dahil { $why }.
hint-only-move = Ito lang ang puwedeng itira.
hint-equal = May isa pang tira na kasingganda nito.
hint-one-point-ahead = { $game ->
    [dama] Lamang ito ng mga 1 pitsa sa kasunod na pinakamaganda.
   *[damath] Lamang ito ng 1 puntos sa kasunod na pinakamaganda.
}
hint-ahead = { $game ->
    [dama] Lamang ito ng mga { $points } pitsa sa kasunod na pinakamaganda.
   *[damath] Lamang ito ng { $points } puntos sa kasunod na pinakamaganda.
}
hint-narrow = Dikit: baka may ibang tira na kasingganda nito.
hint-count = (Hint { $count } sa larong ito.)
sum-result = { $sum } = { $total }
and = { $first } at { $last }
reason-takes = { $count ->
    [1] kakain ito ng isang pitsa
   *[other] kakain ito ng { $count } pitsa
}
reason-not-retaken = hindi makakabawi ng kain si { $opponent }
reason-forces-negative = mapipilitang kumain si { $opponent } at { $score } ang pinakamataas niyang makukuha
reason-crowns = { $game ->
    [dama] magiging dama ang pitsa mo
   *[damath] magiging dama ang chip mo
}
reason-avoids-points = sa lahat ng ibang tira, makakakuha agad si { $opponent } ng { $score } o higit pa
reason-avoids-piece = sa lahat ng ibang tira, makakakain agad ng pitsa si { $opponent }

## Analysis of a finished game

analysis-progress = Sinusuri… { $done } sa { $all ->
    [1] 1 tira
   *[other] { $all } tira
}
analysis-title = { $count ->
    [1] **Pagsusuri · { $rules }** — 1 tira
   *[other] **Pagsusuri · { $rules }** — { $count } tira
}
analysis-accuracy = { $game ->
    [dama] { $who }: accuracy **{ $percent } %**, nawalan ng { $lost } sa kabuuan, bilang sa pitsa
   *[damath] { $who }: accuracy **{ $percent } %**, nawalan ng { $lost } puntos sa kabuuan
}
analysis-no-choice = { $who }: walang tirang may epekto sa resulta
analysis-most-lost = Hindi nagbago ang lamang. Sa tira { $number } nawala ang pinakamarami: nawalan si **{ $who }** ng { $lost }.
analysis-turn = Nabago ang takbo ng laro sa tira { $number }: nawalan si **{ $who }** ng { $lost }.
analysis-no-turn = Hindi nabago ang takbo ng laro: walang nag-aksaya.
analysis-no-loss = Walang nasayang sa mga tira ni **{ $who }**.
analysis-worst = { $count ->
    [1] Ang tira kung saan nawalan si **{ $who }**:
   *[other] Ang mga tira kung saan pinakamalaki ang nawala kay **{ $who }**:
}
analysis-move = • Tira { $number }, { $played }, nawala: **{ $lost }**. Pinakamaganda: { $best }
analysis-move-with-sum = • Tira { $number }, { $played }, nawala: **{ $lost }**. Pinakamaganda: { $best }, { $sum }
graph-missing = Hindi maikabit ang graph dahil wala akong *Attach Files* dito. Ito ang laman nito.
graph-empty = Graph ng larong walang tira.
graph-course = { $game ->
    [dama] Ang inaasahang lamang sa pitsa sa { $turns } tira; sa itaas ng gitna lamang si { $red } (Pula), sa ibaba si { $blue } (Asul). Sa simula { $first }; pinakamataas { $high } pagkatapos ng tira { $high_turn }; pinakamababa { $low } pagkatapos ng tira { $low_turn }; sa dulo { $last }.
   *[damath] Ang inaasahang huling lamang sa { $turns } tira; sa itaas ng gitna lamang si { $red } (Pula), sa ibaba si { $blue } (Asul). Sa simula { $first }; pinakamataas { $high } pagkatapos ng tira { $high_turn }; pinakamababa { $low } pagkatapos ng tira { $low_turn }; sa dulo { $last }.
}
graph-most-lost = Pinakamarami ang nawala sa tira { $turn }.
graph-turn = Nabago ang takbo ng laro sa tira { $turn }.

## Mga setting. Only the person who asked sees these, but for the language of a server.

about-settings = Ang sarili mong settings, at ang sa server na ito
about-settings-me = Wika, board, mention, hamon: para sa iyo lang
about-settings-block = Sino ang hindi na puwedeng humamon sa iyo
about-settings-unblock = Sino ang puwede na ulit humamon sa iyo
about-settings-server = Wika, rules, channel at iba pa para sa server; kailangan ang Manage Server
about-settings-allow-channel = Dagdag na channel kung saan puwedeng magsimula ng laro; kung wala, lahat
about-settings-remove-channel = Channel na aalisin sa listahang iyon
about-settings-teacher-role = Ang role na nag-aasikaso ng mga laro; @everyone kung wala
about-settings-time-zone = Ang time zone: i-type ang pangalan ng lungsod
language-name = Filipino
language-mine = Mula ngayon, Filipino ang sagot ko sa iyo. Para palitan: /damath settings me.
language-of-server = Mula ngayon, Filipino ang gamit ko sa server na ito. Para palitan: /damath settings server.
language-question = Sa aling wika ako magsasalita sa server na ito? Ang may *Manage Server* ang puwedeng pumili.
settings-title-me = **Ang settings mo**, saan man tayo magkita
settings-title-server = **Settings ng server na ito**
settings-line = { $name }: **{ $value }**
settings-choose = Ano ang gusto mong palitan?
settings-choose-value = Pumili: { $name }
settings-options-me = Para mag-block o mag-unblock, lagyan ang *block* o *unblock* sa /damath settings me.
settings-options-server = Ang channels, time zone at teacher role ay inilalagay sa /damath settings server.
settings-clock = { $zone }, { $time } ngayon
setting-name = { $setting ->
    [language] Wika
    [rules] Rules ng laro kung walang pinili
    [board] Board at mga parisukat
    [pings] Mention kapag titira na
    [messages] Mga board ng isang laro
    [threads] Thread para sa bawat laro
    [sums] Sagot ng sum sa listahan ng tira
    [ratings] Ratings
    [channels] Channels para sa laro
    [time-zone] Time zone
    [teacher] Role ng guro
    [bottom] Nasa ibaba ng mga board mo
    [boards] Mga board mo
    [theme] Kulay ng mga board mo
    [challenges] Sino ang puwedeng humamon sa iyo
    [blocked] Naka-block
   *[other] { $setting }
}
setting-value = { $value ->
    [language-default] gaya ng sa bawat server
    [language-en] English
    [language-fil] Filipino
    [board-default] gaya ng sa bawat laro
    [board-vismin] board na Vismin, nilalaro ang a1
    [board-luzon] board na Luzon, nilalaro ang b1
    [board-classroom] pang-klase, (x,y) mula (0,0)
    [board-numbers] mga parisukat 1 hanggang 32
    [board-local] lokal na bilang ng dama
    [pings-on] oo
    [pings-off] hindi, pangalan lang
    [messages-each-turn] bagong mensahe bawat tira
    [messages-compact] isang mensahe na ina-update
    [threads-busy] kapag may ibang laro sa channel
    [threads-always] lagi
    [threads-never] hindi kailanman
    [sums-after] pagkatapos ng tira
    [sums-before] bago pa tumira
    [ratings-on] mayroon
    [ratings-off] wala
    [channels-all] lahat
    [teacher-none] wala
    [bottom-red] Pula
    [bottom-own] ang sarili mong kulay
    [boards-pictures] larawan
    [boards-words] salita
    [theme-classic] kahoy at enamel
    [theme-slate] tisa sa pisara
    [theme-print] itim sa puti
    [theme-contrast] pinakamatingkad
    [challenges-everybody] lahat
    [challenges-nobody] walang sinuman
    [blocked-nobody] walang sinuman
   *[other] { $value }
}
not-manager = Ang may *Manage Server* lang ang puwedeng magpalit ng settings ng server na ito. Ang sa iyo ay nasa /damath settings me.
time-zone-unknown = Hindi ko kilala ang time zone na { $typed }. Pumili sa listahang lumalabas habang nagta-type ka.
not-taking-challenges = Hindi tumatanggap ng hamon si { $name }.
channel-not-allowed = Sa server na ito, sa { $channels } nagsisimula ang mga laro.

## Resigning

resign-sure = Susuko ka ba kay { $opponent }? Matatapos ang laro at siya ang panalo.
resign-done = Sumuko ka na.
resign-not = Tuloy ang laro mo.
button-resign-yes = Oo, susuko na
button-resign-no = Ituloy ang laro

## What could not be done. Only the person who asked sees these.

no-game = Walang laro ngayon sa channel na ito. Magsimula gamit ang /play o /challenge.
own-challenge = Hindi mo puwedeng hamunin ang sarili mo. Hamunin ang isang kaklase, o maglaro laban sa akin gamit ang /play.
bot-challenged = Ibang bot si { $name } at hindi naglalaro ng Damath. Maglaro laban sa akin gamit ang /play.
game-runs-here = Naglalaro sina { $red } at { $blue } sa channel na ito: { $link }. Isang laro lang sa bawat channel; lumipat sa iba, o hintaying matapos ito.
challenge-waits = Naghihintay pa rito ang hamon mo kay { $challenged } ({ $left }). Para bawiin ito, pindutin ang “{ $button }” sa ilalim nito.
challenge-gone = Nasagot na ang hamong ito.
challenge-expired = Lampas na sa oras ang hamong ito. Gumawa ng bago gamit ang /challenge.
not-challenged = Si { $challenged } ang hinamon ni { $challenger }; siya lang ang puwedeng sumagot.
own-challenge-waits = Sa iyo ang hamong ito; si { $challenged } ang tatanggap. Puwede mo itong bawiin gamit ang isa pang button.
not-a-player = Sina { $red } at { $blue } ang naglalaro nito. Puwede mong tingnan ang board gamit ang /board.
not-your-turn = Si { $who } ang titira ngayon. Puwede mong tingnan ang board gamit ang /board.
bot-is-thinking = Nag-iisip pa ako ng tira ko.
game-over = Tapos na ang larong ito. Magsimula ng bago gamit ang /play o /challenge.
help-not-agreed = Hindi napagkasunduan ang hint at pagbawi sa larong ito: kapag tao sa tao, walang tulong. Pagkatapos ng laro, ipinapakita ng /damath analyze ang pinakamagagandang tira.
challenge-too-soon = Kailan lang ay hindi natuloy ang huling hamon ninyong dalawa. Makakahamon ka ulit { $left }.
clock-not-for-rules = Para sa Damath ang orasan ng paligsahan, dahil total ang magpapasya kapag ubos na ang oras. Sa dama, araw bawat tira o walang orasan.
offer-stands = May alok na hindi pa nasasagot. Sagutin muna iyon.
offer-too-soon = Kakaalok mo pa lang. Tumira ka muna nang dalawang beses bago mag-alok ulit.
no-offer = Wala nang sasagutin dito: nagpatuloy na ang laro, o sa iyo ang alok.
nobody-to-ask = Walang ibang tao sa larong ito na matatanong ko.
nothing-to-undo = Wala kang tira na mababawi.
paused = Ipinatigil muna ng guro ang larong ito. Hindi tumatakbo ang oras; hintayin ang bell.
already-paused = Nakatigil na ang larong ito. Itutuloy ito ng /damath admin resume.
not-paused = Hindi nakatigil ang larong ito.
time-over = Ubos na ang oras para rito; susunod agad ang mangyayari.
not-shelved = Hindi na nakaparada ang larong ito. Nasa /games ang mga laro mo.
shelved-too-long = Mahigit 30 araw nang nakaparada ang larong ito at hindi na maitutuloy.
not-claimable = Hindi maaangkin ang larong ito: ang naghihintay lang sa nakaparadang laro ng dalawang tao ang makakaangkin.
not-claimable-yet = Maaangkin mo ang larong ito { $left }, kung wala pang tira hanggang doon.
rules-not-playable = Hindi iyon malalaro: { $reason }
analysis-still-running = May laro pa sa channel na ito. Humingi ng pagsusuri kapag tapos na.
analysis-nothing = Wala pang natapos na laro na may tira sa channel na ito. Magsimula gamit ang /play o /challenge.
analysis-under-way = May sinusuri na akong laro sa channel na ito. Makikita sa mensahe nito kung nasaan na ako.
busy = Masyadong maraming laro ang naghihintay sa akin ngayon. Subukan ulit pagkaraan ng isang minuto.
stale = { $shown ->
    [0] Ang board na ito ay mula sa simula ng laro; nasa tira { $now } na ang laro. Ito ang kasalukuyan.
   *[other] Ang board na ito ay mula sa tira { $shown }; nasa tira { $now } na ang laro. Ito ang kasalukuyan.
}
unknown-control = Hindi ko kilala ang button na ito. Baka galing ito sa mas lumang bersiyon ko; makikita sa /board ang laro sa channel na ito.
unknown-command = Hindi ko kilala ang command na ito. Baka lumang listahan pa ang ipinapakita ng Discord; subukan ulit pagkaraan ng isang minuto.
not-understood = Hindi ko mabasa ang mga pinili sa /{ $command }. Pumili sa mga listahang ipinapakita ng Discord.
only-in-channels = Para lang iyan sa mga server na miyembro ako.
our-fault = May nagkamali sa panig ko at naisulat na ito para sa mga nagpapatakbo sa akin. Ligtas ang laro; makikita ito sa /board.
not-saved = Hindi ko iyon na-save, kaya hindi iyon nangyari. Subukan ulit maya-maya.
picture-missing = Hindi maikabit ang larawan ng board dahil wala akong *Attach Files* dito. Maaayos ito ng moderator: /damath doctor. Ito ang board sa salita.

## Moves that could not be played. Only the player sees these.

slip-unreadable = { $game ->
    [dama] Hindi ko mabasa ang “{ $typed }” bilang tira. Mag-type ng tira gaya ng { $step } o { $capture }, o ng square para makita ang mga tira mula roon.
   *[damath] Hindi ko mabasa ang “{ $typed }” bilang tira. Mag-type ng tira gaya ng { $step } o { $capture }, o ng numero ng chip para makita ang mga tira nito.
}
slip-not-on-board = Hindi nalalaruang square ng board na ito ang { $name }.
slip-ambiguous = { $count } magkakaibang tira ang puwedeng ibig sabihin niyan: { $moves }. Alin?
slip-incomplete = Papunta saan? Puwede mong itira ang { $moves }.
slip-no-such-chip = Wala kang chip na { $chip } sa board.
slip-nothing-there = Walang laman ang { $square }.
slip-not-yours = { $game ->
    [dama] Hindi sa iyo ang pitsa sa { $square }.
   *[damath] Hindi sa iyo ang chip sa { $square }.
}
slip-capture-compulsory = { $count ->
    [1] Hindi puwede ang { $typed }: may kain, bawal pumasa. Puwede mong itira ang { $moves }.
    [2] Hindi puwede ang { $typed }: may kain, mayor dalawa. Puwede mong itira ang { $moves }.
    [3] Hindi puwede ang { $typed }: may kain, mayor tatlo. Puwede mong itira ang { $moves }.
    [4] Hindi puwede ang { $typed }: may kain, mayor apat. Puwede mong itira ang { $moves }.
    [5] Hindi puwede ang { $typed }: may kain, mayor lima. Puwede mong itira ang { $moves }.
   *[other] Hindi puwede ang { $typed }: may kain, mayor { $count }. Puwede mong itira ang { $moves }.
}
slip-dama-must-take = Hindi puwede ang { $typed }: mayor dama. Kapag pareho ang dami ng makakain ng dama at ng chip, dama ang kakain. Puwede mong itira ang { $moves }.
slip-most-damas = Hindi puwede ang { $typed }: mayor ang kain na may pinakamaraming dama. Puwede mong itira ang { $moves }.
slip-blocked-own = { $game ->
    [dama] Hindi puwede ang { $from } papuntang { $to }: may sarili kang pitsa sa { $by }.
   *[damath] Hindi puwede ang { $from } papuntang { $to }: may sarili kang chip sa { $by }.
}
slip-blocked-other = { $game ->
    [dama] Hindi puwede ang { $from } papuntang { $to }: may pitsa ng kalaban sa { $by }.
   *[damath] Hindi puwede ang { $from } papuntang { $to }: may chip ng kalaban sa { $by }.
}
slip-out-of-reach-man = { $game ->
    [dama] Hindi puwede ang { $from } papuntang { $to }: isang square pahilis na pasulong lang ang galaw ng pitsa.
   *[damath] Hindi puwede ang { $from } papuntang { $to }: isang square pahilis na pasulong lang ang galaw ng chip.
}
slip-out-of-reach-dama = Hindi puwede ang { $from } papuntang { $to }: pahilis ang galaw ng dama.
slip-cannot-move = { $game ->
    [dama] Hindi makagalaw ngayon ang pitsa sa { $square }.
   *[damath] Hindi makagalaw ngayon ang chip sa { $square }.
}
slip-no-moves = Wala nang puwedeng itira.
and-more = { $moves } at { $count } pa

## The rules

rules-text = { $rules ->
    [filipino] **{ $title }**
        Dalawang manlalaro, Pula at Asul, tig-12 pitsa; Pula ang unang titira.
        • Isang square pahilis na pasulong ang galaw ng pitsa. Kumakain ito sa lahat ng apat na pahilis na direksiyon: lulundag sa kalaban papunta sa bakanteng square sa likod nito.
        • May kain, bawal pumasa, at mayor ang pinakamaraming makakain. Kapag pareho ang dami, ikaw ang pipili. Aalisin sa board ang mga nakain pagkatapos ng buong tira; walang nilulundagan nang dalawang beses.
        • Ang pitsa na nagtapos ng tira sa dulong hanay ay magiging **dama**: gagalaw at kakain ito nang pahilis sa kahit anong layo. Hindi magiging dama ang dumaan lang sa dulo habang kumakain.
        • Talo ang wala nang pitsa, ang walang maitira, at ang sumuko.
        • Tabla kapag nagkasundo ang dalawa; kapag tatlong beses lumabas ang posisyon; o pagkatapos ng tig-40 tira na walang kain at puro dama ang gumalaw.
    [spanish] **{ $title }**
        Dalawang manlalaro, Pula at Asul, tig-12 pitsa; Pula ang unang titira.
        • Isang square pahilis na pasulong ang galaw ng pitsa. Pasulong lang din ito kumakain: lulundag sa kalaban papunta sa bakanteng square sa likod nito.
        • Ang pitsa na umabot sa dulong hanay ay magiging **dama** at doon tapos ang tira nito. Gumagalaw at kumakain ang dama nang pahilis sa lahat ng direksiyon sa kahit anong layo.
        • May kain, bawal pumasa, at mayor ang pinakamaraming makakain; kapag pareho ang dami, mayor ang may pinakamaraming dama sa makakain. Kapag pareho pa rin, ikaw ang pipili. Aalisin sa board ang mga nakain pagkatapos ng buong tira; walang nilulundagan nang dalawang beses.
        • Talo ang wala nang pitsa, ang walang maitira, at ang sumuko.
        • Tabla kapag nagkasundo ang dalawa; kapag tatlong beses lumabas ang posisyon; o pagkatapos ng tig-40 tira na walang kain at puro dama ang gumalaw.
   *[damath] **{ $title }**
        Dalawang manlalaro, Pula at Asul, tig-12 chip na may numero; Pula ang unang titira.
        • Isang square pahilis na pasulong ang galaw ng chip. Kumakain ito sa lahat ng apat na pahilis na direksiyon: lulundag sa kalaban papunta sa bakanteng square sa likod nito.
        • May kain, bawal pumasa. Mayor ang pinakamaraming makakain; kapag pareho ang dami, mayor dama. Aalisin sa board ang mga nakain pagkatapos ng buong tira.
        • Ang chip na nagtapos ng tira sa dulong hanay ay magiging **dama**: gagalaw at kakain ito nang pahilis sa kahit anong layo.
        • Puntos ng bawat lundag: *chip mo* (sign ng square na binagsakan) *chip na kinain*. 7, bagsak sa ×, kain ang 3: 7 × 3 = 21. 1, bagsak sa −, kain ang 3: 1 − 3 = −2; bilang din ang negatibo.
        • Kapag divided by 0, 0 ang puntos. Dalawang decimal ang rounding.
        • Doble sa dama: ×2 kung dama ang kumain, ×2 kung dama ang kinain, ×4 kung pareho.
        • Tapos ang laro kapag walang maitira ang titira; kapag tatlong beses lumabas ang posisyon; o pagkatapos ng 80 tira na walang kain at puro dama ang gumalaw. Idadagdag ng bawat isa sa kain niya ang mga natirang chip, doble ang dama. **Mas mataas na total ang panalo.** Talo ang sumuko.
}
rules-chips-note = { $rules ->
    [damath-polynomial] Ilagay sa x at y ng dalawang chip ang coordinates (x,y) ng square na binagsakan, parehong bilang mula 0 sa gilid ng Pula sa board na pang-klase.
    [damath-radical] Kuwentahin muna ang eksaktong sagot, saka i-round: hiwalay ang bawat lundag at ang bawat chip na natira. Saka pagsamahin.
    [damath-custom] May sariling chips ang bawat laro; makikita sa /board.
   *[other] { "" }
}
rules-signs = **Mga sign sa board**
rules-chips = **Chips ng Pula sa simula** (pareho ang sa Asul, nakaikot nang kalahati)

## The picture's words, for screen readers and slow lines

picture-won = panalo
picture-drew = tabla
picture-resigned = sumuko
picture-to-move = Si { $name } ({ $side }) ang titira.
picture-winner = Tapos na ang laro, { $reason }: panalo si { $name } ({ $side }).
picture-drawn = Tapos na ang laro, { $reason }: tabla.
picture-no-pieces = { $game ->
    [dama] wala nang pitsa ang { $side }
   *[damath] wala nang chip ang { $side }
}
picture-blocked = walang maitira ang { $side }
picture-repetition = tatlong beses lumabas ang posisyon
picture-quiet-turns = 80 tira na walang kain
picture-resignation = sumuko ang { $side }
picture-agreement = napagkasunduan
picture-time-up = ubos na ang oras
picture-arbiter = itinigil ng guro
picture-forfeit = naubusan ng oras ang { $side }
picture-as-recorded = ayon sa talaan
picture-last-move = Huling tira: { $side } { $played }.
picture-last-capture = Huling tira: { $side } { $played }, { $sums }.
picture-points = Puntos: Pula { $red }, Asul { $blue }.
picture-totals = Total: Pula { $red }, Asul { $blue }.
picture-chip-on = { $kind ->
    [dama] dama { $chip } sa { $square }
   *[chip] { $chip } sa { $square }
}
picture-piece-on = { $kind ->
    [dama] dama { $square }
   *[chip] { $square }
}
picture-pieces = { $side }: { $list }.
picture-nothing-left = { $side }: wala nang natira.
picture-must-capture = May kain, bawal pumasa: { $squares }.

## Beginning a game: what is agreed, threads, rematches

about-option-rules = Ang rules; kung walang pinili, ang sa server, o kaya Damath na whole numbers
about-option-chips = Para sa Damath (sariling chips): 12 halaga para sa a3 c3 e3 g3, b2 d2 f2 h2, a1 c1 e1 g1
about-option-clock = Kung may orasan ang laro; kung walang pinili, walang orasan
about-option-board = Kung paano nakaharap ang board at ano ang tawag sa mga square
about-option-help = Kung puwede ang hint at pagbawi ng tira; kapag puwede, hindi rated ang laro
about-rules-rules = Aling rules; kung walang pinili, ang sa laro sa channel na ito, o ang sa server
about-hotseat = Dalawa sa iisang device, o buong klase sa projector; ikaw ang titira para sa dalawa
about-hotseat-red = Ang tawag sa panig na pula; kung walang pinili, Pula
about-hotseat-blue = Ang tawag sa panig na asul; kung walang pinili, Asul
menu-challenge = Hamunin sa Damath
clock-choice-none = walang orasan
clock-choice-contest = orasan ng paligsahan, 20 minuto at 60 segundo bawat tira
clock-choice-days = { $days ->
    [1] 1 araw bawat tira
   *[other] { $days } araw bawat tira
}
help-choice = { $help ->
    [on] puwede
   *[off] hindi puwede
}
agreed-chips = ang chips ay { $chips }
agreed-help = puwede ang hint at pagbawi ng tira
agreed-no-help = walang tulong
agreed-rated = may rating
agreed-friendly = walang rating
challenge-all-by-toss = ⚔️ Naghahanap si **{ $challenger }** ng kalaban sa { $rules }: ang unang tumanggap ang maglalaro. Toss ang pipili ng kulay.
challenge-all-with-side = ⚔️ Naghahanap si **{ $challenger }** ng kalaban sa { $rules }: ang unang tumanggap ang maglalaro. { $side } si { $challenger }.
challenge-open = Bukas hanggang { $until } ({ $left }).
button-take-back = Bawiin
button-rematch = Isa pang laro
game-begins-by-toss = Simula na ang laro. Sa toss, si **{ $red }** ang Pula, si **{ $blue }** ang Asul.
thread-name = { $game ->
    [dama] Dama: { $first } – { $second }
   *[damath] Damath: { $first } – { $second }
}
thread-opens = **{ $first }** – **{ $second }**, { $rules }
thread-begins = **{ $red }** (Pula) – **{ $blue }** (Asul), { $rules }: { $link }
thread-ended = { $result } — { $red } – { $blue }, { $rules }: { $link }
own-challenge-to-all-waits = Sa iyo ang hamong ito; iba ang dapat tumanggap. Puwede mo itong bawiin gamit ang isa pang button.
not-yours-to-take-back = Si { $challenger } lang ang puwedeng bumawi ng hamong ito. Para maglaro, pindutin ang isa pang button.
challenge-has-begun = Tinanggap na ang hamong ito at simula na ang laro: { $link }.
cannot-see = Hindi nakikita ni { $name } ang channel na ito kaya hindi siya makakalaro rito. Hamunin siya sa channel na pareho ninyong nakikita.
other-sides-label = Hindi puwedeng Asul ang tawag sa Pula, o Pula sa Asul. Pumili ng pangkat, o huwag nang lagyan ng pangalan.
same-labels = Magkapareho ang tawag sa dalawang panig. Pumili ng dalawang magkaibang pangalan.
no-threads = Kailangan ng thread para sa isa pang laro rito, pero wala akong *{ $permission }* sa channel na ito. Mapapayagan ito ng namamahala ng channel sa permissions nito; sa ngayon, lumipat sa ibang channel.
not-their-rematch = Sina { $red } at { $blue } ang naglaro nito; sila lang ang puwedeng humiling ng isa pang laro. Manghamon gamit ang /challenge.
chips-missing = Labindalawang chip ang kailangan ng Damath (sariling chips). Ibigay sa option na “chips”, may espasyo sa pagitan, ayon sa a3 c3 e3 g3, b2 d2 f2 h2, a1 c1 e1 g1: 1 2 3 4 5 6 7 8 9 10 11 12.
chips-not-allowed = Sa Damath (sariling chips) lang ginagamit ang sarili mong chips. Piliin din ang rules na iyon, o alisin ang chips.
chips-count = { $count ->
    [1] Isang halaga lang ang ibinigay mo; labindalawa ang kailangan, may espasyo sa pagitan, ayon sa a3 c3 e3 g3, b2 d2 f2 h2, a1 c1 e1 g1.
   *[other] { $count } halaga ang ibinigay mo; labindalawa ang kailangan, may espasyo sa pagitan, ayon sa a3 c3 e3 g3, b2 d2 f2 h2, a1 c1 e1 g1.
}
chips-no-number = Hindi puwede sa chip ang “{ $typed }”. Gumamit ng buong bilang, fraction gaya ng 3/4, o decimal gaya ng 2.5; labindalawa, ayon sa a3 c3 e3 g3, b2 d2 f2 h2, a1 c1 e1 g1.
chips-too-large = Masyadong malaki para sa chip ang “{ $typed }”. Mula −999 hanggang 999 ang chips, at hanggang 999 ang denominator.
## Looking after it: the menu, what the bot is and may do, what it keeps

about-menu = Maglaro, manghamon, settings at iba pa: isang panel na may mga button
about-menu-post = Para sa moderator: ipaskil ang panel para sa lahat, para mai-pin
about-about = Kung ano ako, ano ang itinatago ko, at hanggang kailan
about-doctor = Ano ang puwede kong gawin sa channel na ito, at paano ibigay ang kulang
about-mydata = Ang itinatago ko tungkol sa iyo: bilang file, o burahin
about-mydata-export = Lahat ng itinatago ko tungkol sa iyo, bilang file
about-mydata-delete = Burahin ang itinatago ko tungkol sa iyo; magtatanong muna ako
menu-title = **Damath.** Ano ang gusto mong gawin?
menu-title-pinned = **Damath.** Pumindot ng button para maglaro, matuto, o tumingin. Ikaw lang ang makakakita ng sagot ko, hanggang magsimula ang laro.
menu-play = Laro laban sa akin, { $rules }. Gaano ako kalakas?
menu-choose-rules = Ibang tuntunin
menu-whom = Sino ang hahamunin mo? { $rules }, palabunutan ang panig; mas marami kang mapipili sa /challenge.
menu-choose-person = Pumili ng tao
menu-language = Sa anong wika kita sasagutin?
button-menu-play = Laro laban sa bot
button-menu-challenge = Manghamon
button-menu-games = Mga laro ko
button-menu-rules = Alamin ang tuntunin
button-menu-language = Wika
button-menu-settings = Mga setting
button-menu-post = Ipaskil para mai-pin
games-more = { $count ->
    [1] • isa pang laro
   *[other] • { $count } pang laro
}
games-parked = { $count ->
    [1] • isang nakaparadang laro
   *[other] • { $count } na nakaparadang laro
}
info-bot = **Damath bot { $version }**, tumatakbo mula { $since }. Mga larong kasalukuyan: { $games }.
info-kept = **Ang itinatago ko:** mga laro kasama ang mga tira at manlalaro, mga hamon, mga ibinigay na hint, mga rating, at ang mga setting ng tao at ng server. Wala akong binabasang mensahe.
info-how-long = **Hanggang kailan:** hanggang burahin mo: /damath mydata delete. Ang sa isang server ay binubura 30 araw matapos nila akong alisin. Ibinibigay ng /damath mydata export ang lahat bilang file.
info-licence = Malayang software sa ilalim ng lisensiyang MIT; ang mga font ay nasa SIL Open Font License.
permission-name = { $permission ->
    [view-channel] View Channel
    [send-messages] Send Messages
    [send-in-threads] Send Messages in Threads
    [attach-files] Attach Files
    [history] Read Message History
   *[create-threads] Create Public Threads
}
permission-for = { $permission ->
    [view-channel] kung wala ito, wala ako rito
    [send-messages] para sa mga tira ko at sa mga paalala
    [send-in-threads] para sa mga larong may sariling thread
    [attach-files] para sa larawan ng board
    [history] para sa thread sa ilalim ng mensahe
   *[create-threads] para sa ikalawang laro sa abalang channel
}
doctor-title = **Ang puwede kong gawin sa { $channel }**
doctor-has = ✅ { $permission }
doctor-lacks = ❌ **{ $permission }**: { $why }. Para ibigay: Edit Channel → Permissions → ang role ko → { $permission }.
doctor-fine = Walang kulang.
doctor-not-allowed = ⚠️ Sa server na ito, sa { $channels } lang puwedeng magsimula ng laro. Para baguhin: /damath settings server.
doctor-direct = Sa mensahe nating dalawa, wala akong kailangang permiso. Makakapaglaro ka rito laban sa akin; walang paalala, orasan, thread at rating, at walang ibang makakasali.
visit-limits = Hindi ako miyembro rito: wala akong pinaaalalahanan, at naiiwan ang mga button ng lumang board. Ipinapakita ng /board ang pinakabago.
doctor-visit = ⚠️ Hindi ako miyembro rito: ikaw lang ang may gamit sa akin. Makakasagot lang ako, at mababago ko ang sagot sa loob ng 15 minuto. Kaya walang paalala, orasan, thread at rating dito, at nananatili ang mga button ng lumang board. Para sa lahat ng iyon, puwede akong imbitahan ng namamahala ng server.
mydata-export = Narito ang lahat ng itinatago ko tungkol sa iyo. Ang oras ay milliseconds mula 1970, ang puntos ay sa sandaang bahagi.
mydata-sure = **Burahin ang itinatago ko tungkol sa iyo?** Mawawala ang mga setting, hamon, hint at rating mo; ang mga tapos na laro ay mananatili nang wala ang pangalan mo. Hindi na ito maibabalik.
mydata-resigns = Isusuko ang mga larong ito mo:
mydata-erasing = Binubura…
mydata-erased = Nabura na ang itinatago ko tungkol sa iyo. Kung may ibang nag-block sa iyo, mananatili iyon: sa kanila iyon.
mydata-unreadable = { $count ->
    [1] May isang nakaparada mong laro na hindi na mabasa. Natapos ito nang walang resulta: laro { $games }.
   *[other] May { $count } nakaparada mong laro na hindi na mabasa. Natapos ang mga ito nang walang resulta: mga laro { $games }.
}
mydata-not-erased = May nangyaring mali sa akin, at hindi nabura ang lahat. Subukan muli ang /damath mydata delete mamaya.
mydata-kept = Walang binura.
button-erase-yes = Oo, burahin
button-erase-no = Huwag burahin
button-export-first = Bigyan muna ako ng kopya
not-moderator = Ang mga puwedeng mamahala ng mensahe lang ang makakapagpaskil ng panel na ito para sa lahat.
nobody-else-here = Sa mensaheng ito, tayong dalawa lang. Maglaro laban sa akin gamit ang /play, o manghamon sa isang server.
seen-by-nobody = Sa channel na ito, ikaw lang ang nakakakita ng sagot ko, kaya walang makakatanggap ng hamon. Maglaro laban sa akin gamit ang /play, o manghamon sa ibang lugar.
no-clock-here = Dito, hindi ako makapagpaalala o makapagsabi kung ubos na ang oras. Maglaro nang walang orasan, o sa isang server na kasama ako.
place-gone = Wala na ang channel ng larong ito, o hindi ko na ito nakikita. Ituloy ang laro sa ibang channel ng server nito.
place-taken = Naglalaro sina { $red } at { $blue } sa channel ng larong ito: { $link }. Hintayin itong matapos, o ituloy ang larong ito sa ibang channel ng server nito.

## Pagkatapos ng laro

somebody = isang manlalaro
about-analyze-game = Alin sa mga natapos mong laro; kung walang pinili, ang huling laro sa channel na ito
about-replay = Panoorin muli ang isang natapos na laro
about-replay-game = Alin sa mga natapos mong laro; kung walang pinili, ang huling laro sa channel na ito
about-replay-pace = Isang larawan sa bawat tira, o gumagalaw ang mga chip
pace-steps = Gumagalaw ang mga chip
pace-turns = Isang larawan sa bawat tira
about-games = Ang mga laro mo: tuloy pa, nakaparada at tapos na; ikaw lang ang makakakita
about-stats = Ang kabuuan ng mga laro mo, o ang resulta ng kaklase; ikaw lang ang makakakita
about-stats-person = Kaninong resulta; kung walang pinili, ang sa iyo nang buo
about-stats-rules = Sa aling tuntunin lamang
about-leaderboard = Ang pinakamagagaling na manlalaro sa server na ito
about-leaderboard-rules = Sa aling tuntunin; kung walang pinili, ang nilalaro sa server na ito
button-replay = Panoorin muli
button-sheet = { $game ->
    [dama] Talaan ng tira
   *[damath] Talaan ng puntos
}
button-analysis = Pagsusuri
replay-of = { $count ->
    [1] 🎞️ **{ $red }** – **{ $blue }**, { $rules }, 1 tira
   *[other] 🎞️ **{ $red }** – **{ $blue }**, { $rules }, { $count } na tira
}
replay-words = { $count ->
    [1] Larong may 1 tira, gumagalaw: { $red } (Pula) laban kay { $blue } (Asul). Sa dulo:
   *[other] Larong may { $count } na tira, gumagalaw: { $red } (Pula) laban kay { $blue } (Asul). Sa dulo:
}
sheet-of = { $game ->
    [dama] Ang mga tira nina **{ $red }** at **{ $blue }** bilang talaan. Mabubuksan ito sa kahit anong spreadsheet.
   *[damath] Ang talaan ng puntos nina **{ $red }** at **{ $blue }**. Mabubuksan ito sa kahit anong spreadsheet.
}
pdn-of = Ang laro nina **{ $red }** at **{ $blue }** bilang PDN, na nababasa ng mga programa para sa dama.
finished-not-found = Wala akong makitang natapos na laro mo o ng server na ito sa pinili mo. Pumili sa listahan, o tingnan ang /games.
finished-not-over = Hindi pa tapos ang larong iyan. Magtanong ulit kapag tapos na.
files-missing = Hindi ko maibigay dito ang file dahil wala akong *Attach Files* sa channel na ito. Maaayos ito ng moderator: /damath doctor
replay-under-way = Ginagawa ko na ang replay na ito; sandali na lang.
replay-too-large = Masyadong mahaba ang larong ito para sa animation. Nasa PDN ang bawat tira.
analysis-rated-running = May rated kang laro ngayon, kaya wala muna akong susuriin para sa iyo hangga't hindi ito tapos. Puwede pa rin ang replay.
own-games-title = **Mga laro mo**
own-games-none = Wala ka pang laro. Magsimula sa /play o /challenge.
own-games-running = __Tuloy pa__
own-games-parked = __Nakaparada__, dahil isang araw nang walang tumira
own-games-finished = __Tapos na__
own-games-your-turn = Ikaw na ang titira.
own-games-their-turn = Si { $who } ang titira.
own-games-until = Mauubos ang oras { $when }.
own-games-parked-since = nakaparada { $when }
own-games-resume = Ituloy: { $who }
own-games-claim = Kunin ang panalo: { $who }
own-games-result = { $result ->
    [won] panalo
    [lost] talo
    [drew] tabla
   *[ended] tapos
}
own-games-choose = Tingnan muli ang isang natapos na laro
own-games-choose-parked = Ituloy ang isang nakaparadang laro
button-page-before = Bumalik
button-page-next = Iba pa
ratings-now = Mga rating: { $list }.
ratings-off = Walang rating sa server na ito. Ipinapakita pa rin ng /damath stats ang mga resulta mo.
leaderboard-line = { $count ->
    [1] { $place }. **{ $who }** { $rating } (1 laro)
   *[other] { $place }. **{ $who }** { $rating } ({ $count } na laro)
}
leaderboard-empty = Wala pang nakalista.
leaderboard-note = Nakalista mula sa 5 rated na laro laban sa 3 kalaban. Rated ang laro ng dalawang tao mula sa ika-10 tira kung walang tinulungan at walang binawing tira, tatlo sa isang araw para sa parehong dalawa.
leaderboard-own = Ikaw ang ika-**{ $place }**, may rating na { $rating }.
leaderboard-not-yet = { $count ->
    [1] **{ $rating }** ang rating mo pagkatapos ng 1 rated na laro; mga nakalaban: { $opponents }. Malilista ka mula sa 5 laro laban sa 3.
   *[other] **{ $rating }** ang rating mo pagkatapos ng { $count } na rated na laro; mga nakalaban: { $opponents }. Malilista ka mula sa 5 laro laban sa 3.
}
leaderboard-none = Wala ka pang rating dito. Makipaglaro gamit ang /challenge.
stats-title-own = **Mga resulta mo**
stats-title-other = **{ $who }** sa server na ito
stats-nothing = Wala pang natapos na laro.
stats-people = { $count ->
    [1] Laban sa tao, 1 laro: panalo { $wins }, tabla { $draws }, talo { $losses }
   *[other] Laban sa tao, { $count } na laro: panalo { $wins }, tabla { $draws }, talo { $losses }
}
stats-bot = { $count ->
    [1] Laban sa akin, 1 laro: panalo { $wins }, tabla { $draws }, talo { $losses }
   *[other] Laban sa akin, { $count } na laro: panalo { $wins }, tabla { $draws }, talo { $losses }
}
stats-hotseat = { $count ->
    [1] Sa iisang device: 1 laro
   *[other] Sa iisang device: { $count } na laro
}
stats-captured = Kabuuang puntos mula sa kain: { $points }
stats-best = Pinakamataas na total: { $points }
stats-rating = Rating dito: **{ $rating }**, higit o kulang { $deviation }
stats-hints = { $count ->
    [1] Nabigyan ka ng 1 hint.
   *[other] Nabigyan ka ng { $count } na hint.
}

## The playground

playground-welcome = 👋 Maligayang pagdating! Silid-aralan ito sa sarili mong computer. Piliin kung sino ka, saka i-type ang isa sa mga ito:
    • `/play` — laro laban sa bot
    • `/challenge opponent: Ben` — laro laban sa kaklase; saka maging si Ben at pindutin ang Tanggapin
    • `/rules` — paano nilalaro ang Damath at paano binibilang ang puntos
