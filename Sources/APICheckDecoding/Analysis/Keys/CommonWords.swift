/// Words that are one letter away from another word: `state` and `stage`, `contact` and `contract`.
///
/// Two of them are two keys, and not one key with a typing error. Only words with such a neighbour are listed, and of their
/// forms only the shortest.
enum CommonWords {
    static func contains(_ word: [Character]) -> Bool { stems(of: String(word)).contains(where: all.contains) }

    /// The word, and what it may be a form of: `shipping` and `shipped` of `ship`, `priced` of `price`.
    private static func stems(of word: String) -> [String] {
        [word]
            + ["s", "es", "d", "ed", "r", "er", "ing"].filter(word.hasSuffix).flatMap { ending -> [String] in
                let stem = String(word.dropLast(ending.count))
                let isDoubled = stem.count > 2 && stem.last == stem.dropLast().last
                return [stem, stem + "e"] + (isDoubled ? [String(stem.dropLast())] : [])
            }
    }

    private static let all = Set(
        """
        able action adapt adopt advice advise affect aligned altitude angel angle assigned attitude auction back ball
        band bank banner bar barber bare barrier batch bath batter beard bell bend better bid bide bike bile bill bind
        bit bite bitter black bland blend block board boarder boast bond boost border bound branch brand bread broad
        buffer bunch butter cable call can cane cannon canon card career carrier carte cast casual causal cause cell
        censor center change changed changes changing chapter charge charged charges charging chart charter chat
        choose chose clause click clock clone close coarse coast code command commend commission compass compete
        complement complete compliment compose compress comprise contact content contest context contract cord core
        cost council counsel count counter counties countries country county courier course court courter cover crate
        create crime curse cut cute dairy deal defect deposit desert desk dessert detect device devise dial diary
        differ dine dinner discreet discrete disk disposal edit effect elected elicit emission enquire ensure erected
        eternal exit external fare farm field fiend fight file filed filer fill filled final finale fine fire firm
        firms five flier flight floor flour font forks form forms forum found four friend from front fry fund grade
        grape grime head header heading heap hearing heater held help hike hoist hold hole home hop hope horse host
        house human humane illicit image imagine inquire install instill insure internal interval label landing lane
        lang lapel last lasts later latter launch layer leader leading lending letter level lever life lifting light
        lightning like liked likes line lines link linked links list listen listing lists litter live loading local
        locale locate lone long lose lost love lover lower lunch made mail male manage manager manger march marital
        mark market martial massage master mat match mate matter meal medal mediate meditate meet mental message metal
        mete modal mode model month mop mope moral morale more most mouth move must naive nation native node nodes
        note notes notion offer older omission order pace pack package page pain paint pant parent park parsed parson
        part parts passage passed past patch patent path patient paused percent perfect person personal personnel pest
        petal phase phone phrase pin pine pitch place plain plan plane plant plate point points pole poll polls pool
        pools port portable portal ports pose poser post postal poster posts potable precedent prefect prescribe
        present president price pride prime prince principal principle print prints prise prize profit project prophet
        proscribe protect protest purse pursue quiet quite quotas quote quotes race radio rank rare rat rate ratio
        ration rational rationale read reader render rent repay reply report reserve resort rest reverse rid ride rink
        road roam role roles room rooter rouse rout route router rule rules sacred safe sale same sample sanction sand
        sauce scar scare scared scope scopes score scores scrap scrape search seat section seed send sender sensor
        sent server session sever shade shake shape shaped share shared shares sheet ship ships shirt shoot shop shops
        short shot shots show shut side sign silver simple sing site size sketch slender sliver slop slope slow smart
        song sort source space spare spared speed spend spice sport stack staff stage stand star starch stare stares
        stars start starts stat state states station stationary stationery stats statue status statute steam step
        steps stick stock stone stop stops store stores stranger stratus stream stretch strip stripe stronger stuff
        suffer super supper surety survey switch table tablet tabs tack tags tailor taken tank tap tape task tend
        tender tensor test tests text texts theme there though three through tick tide tile time tire title token
        tonic topic topics trace traces track tracks trade trades trail tread treat trend trial trick truck trucks try
        tuck tutor type uber united untied user users uses value valve vendor waiter walker ward water weak week well
        were where whip width wife will win wind wine winter wire wise with wood word words worker works world writer
        """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
