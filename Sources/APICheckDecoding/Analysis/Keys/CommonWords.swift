/// Words that are one letter away from another word: `state` and `stage`, `contact` and `contract`.
///
/// Two of them are two keys, and not one key with a typing error. Only words with such a neighbour are listed.
enum CommonWords {
    static func contains(_ word: [Character]) -> Bool {
        let word = String(word)
        return all.contains(word) || word.hasSuffix("s") && all.contains(String(word.dropLast()))
    }

    private static let all = Set(
        """
        action altitude angel angle attitude auction back ball band bank batch bath bell bend better bill bind black
        bland block board bond bound branch brand bread broad bunch call card cast casual causal cause cell change
        changed changes changing chapter charge charged charges charging chart charter chat choose chose clause click
        clock clone close coast code complement compliment contact content contest context contract cord core cost
        count counties countries country county court cover deal defect desert desk dessert detect dial diary disk
        edit elected erected eternal exit external fare farm field fight file filed filled fine fire firm firms five
        flight floor flour font forks form forms forum found four from front fund grade grape head header heading heap
        hearing heater held help hold hole home hope horse house internal interval landing lane lang last lasts later
        latter launch layer leader leading lending letter lever life lifting like liked likes line lines linked links
        list listing lists live loading lone long lose lost love lover lower lunch made mail male manager manger march
        marital martial massage master match matter meal medal mental message metal modal mode model month more most
        mouth move must naive nation native node nodes note notes notion older order pace pack page pain paint parent
        park parsed parson part parts passed past patch patent path patient paused person pest phase phone phrase
        pitch place plain plan plane plate point points poll polls pool pools port ports post posts price prime print
        prints prise prize project protect protest quiet quite quotas quote quotes race radio rank rare rate ratio
        read reader render rent repay reply report resort rest road roam role roles room rouse route rule rules safe
        sale same sample scope scopes score scores seat seed send sent server sever shade shake shape shaped share
        shared shares sheet ship ships shirt shoot shop shops short shot shots show shut side sign silver simple site
        size slow smart song sort space spare spared speed spend spice sport stack staff stage stares stars start
        starts stat state states stats statue status statute steam step steps stick stock stone stop stops store
        stores stream stuff tabs tags taken tank tape task test tests text texts theme there though three through tide
        tile time tire title token tonic topic topics trace traces track tracks trade trades trail tread trend trial
        trick truck trucks type uber united untied user users uses value valve ward weak week well were where width
        wife will wind wire wise with wood word words works world
        """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
