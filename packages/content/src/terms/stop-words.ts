/** Words that ask or bind and name nothing. English first; the commonest of other languages that questions come in. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  // articles, pronouns, prepositions, auxiliaries
  (
    'a an the this that these those it its he she they them their his her we you i me my our your us ' +
    'of in on at to from by for with without about into onto over under between among through during per via as than then ' +
    'and or but nor so if whether because while though although both either neither not no ' +
    'is are was were be been being am do does did done doing has have had having can could will would shall should may might must ' +
    'there here where when who whom whose which what why how many much often long far ' +
    'all any some each every other others another such same own only just also too very more most less least few ' +
    // how people ask
    'please tell show give name list find say says said tells told mention mentioned mentions state stated call called calls ' +
    'get gets got go goes went come comes came take takes took taken make makes made let lets ' +
    'know known see seen look looks want wants need needs mean means happen happens happened ' +
    'according exactly actually really ones one thing things something anything anybody anyone somebody someone ' +
    // German, French, Spanish
    'der die das den dem ein eine einer eines und oder ist sind war wie was wer wo wann welche welcher welches wieviel viele von mit zu im am auf ' +
    'le la les un une des du de et ou est sont quel quelle quels quelles combien comment qui que quoi dans sur pour avec ' +
    'el los las una unos y o es son cual cuales cuanto cuantos cuantas como quien en por para con del'
  ).split(' '),
)

/** Pieces of questions in Chinese and Japanese, longest first: cut out of a question before it is paired up. */
export const STOP_PHRASES: readonly string[] = [
  'でしょうか',
  'はどれですか',
  'は何ですか',
  'はいつですか',
  'ありますか',
  'ですか',
  'ますか',
  'ました',
  'どのような',
  'どのように',
  '何という',
  'という',
  'について',
  'における',
  'によって',
  'として',
  'された',
  'される',
  'している',
  'どれ',
  'どの',
  'いつ',
  'なに',
  'とは',
  'です',
  'ます',
  'する',
  'した',
  'から',
  'まで',
  'より',
  '是什么',
  '是哪一天',
  '是哪一',
  '是哪个',
  '有哪些',
  '哪一个',
  '哪一天',
  '哪个',
  '哪些',
  '什么',
  '怎么',
  '怎样',
  '如何',
  '为什么',
  '多少',
  '几个',
  '请问',
  '是否',
  '以及',
  '为了',
  '因为',
  '可以',
  '叫什么',
  '改成了',
  '的',
  '了',
  '吗',
  '呢',
  '是',
  '在',
  '和',
  '与',
  '把',
  '被',
  '将',
  'の',
  'は',
  'が',
  'を',
  'に',
  'で',
  'と',
  'も',
  'か',
  'へ',
]
