/**
 * ISO 3166 codes by the English names of countries (Unicode CLDR), of one or two words. Written down because asking the
 * platform for them costs 50 ms the first time.
 */
const COUNTRIES = `
afghanistan:af aland_islands:ax albania:al algeria:dz america:us american_samoa:as andorra:ad angola:ao
anguilla:ai antarctica:aq argentina:ar armenia:am aruba:aw australia:au austria:at azerbaijan:az bahamas:bs
bahrain:bh bangladesh:bd barbados:bb belarus:by belgium:be belize:bz benin:bj bermuda:bm bhutan:bt
bolivia:bo botswana:bw bouvet_island:bv brazil:br britain:gb brunei:bn bulgaria:bg burkina_faso:bf burma:mm
burundi:bi cambodia:kh cameroon:cm canada:ca cape_verde:cv caribbean_netherlands:bq cayman_islands:ky
chad:td chile:cl china:cn christmas_island:cx cocos_islands:cc colombia:co comoros:km congo:cd
cook_islands:ck costa_rica:cr cote_divoire:ci croatia:hr cuba:cu curacao:cw cyprus:cy czech_republic:cz
czechia:cz denmark:dk djibouti:dj dominica:dm dominican_republic:do ecuador:ec egypt:eg el_salvador:sv
england:gb equatorial_guinea:gq eritrea:er estonia:ee eswatini:sz ethiopia:et falkland_islands:fk
faroe_islands:fo fiji:fj finland:fi france:fr french_guiana:gf french_polynesia:pf gabon:ga gambia:gm
georgia:ge germany:de ghana:gh gibraltar:gi greece:gr greenland:gl grenada:gd guadeloupe:gp guam:gu
guatemala:gt guernsey:gg guinea:gn guinea_bissau:gw guyana:gy haiti:ht holland:nl honduras:hn hong_kong:hk
hungary:hu iceland:is india:in indonesia:id iran:ir iraq:iq ireland:ie israel:il italy:it jamaica:jm
japan:jp jersey:je jordan:jo kazakhstan:kz kenya:ke kiribati:ki kuwait:kw kyrgyzstan:kg laos:la latvia:lv
lebanon:lb lesotho:ls liberia:lr libya:ly liechtenstein:li lithuania:lt luxembourg:lu macao:mo macedonia:mk
madagascar:mg malawi:mw malaysia:my maldives:mv mali:ml malta:mt marshall_islands:mh martinique:mq
mauritania:mr mauritius:mu mayotte:yt mexico:mx micronesia:fm moldova:md monaco:mc mongolia:mn montenegro:me
montserrat:ms morocco:ma mozambique:mz myanmar:mm namibia:na nauru:nr nepal:np netherlands:nl
new_caledonia:nc new_zealand:nz nicaragua:ni niger:ne nigeria:ng niue:nu norfolk_island:nf north_korea:kp
north_macedonia:mk norway:no oman:om pakistan:pk palau:pw palestinian_territories:ps panama:pa paraguay:py
peru:pe philippines:ph pitcairn_islands:pn poland:pl portugal:pt puerto_rico:pr qatar:qa reunion:re
romania:ro russia:ru rwanda:rw samoa:ws san_marino:sm saudi_arabia:sa senegal:sn serbia:rs seychelles:sc
sierra_leone:sl singapore:sg sint_maarten:sx slovakia:sk slovenia:si solomon_islands:sb somalia:so
south_africa:za south_korea:kr south_sudan:ss spain:es sri_lanka:lk st_barthelemy:bl st_helena:sh
st_lucia:lc st_martin:mf sudan:sd suriname:sr swaziland:sz sweden:se switzerland:ch syria:sy taiwan:tw
tajikistan:tj tanzania:tz thailand:th timor_leste:tl togo:tg tokelau:tk tonga:to tunisia:tn turkey:tr
turkiye:tr turkmenistan:tm tuvalu:tv uganda:ug ukraine:ua united_kingdom:gb united_states:us uruguay:uy
usa:us uzbekistan:uz vanuatu:vu vatican_city:va venezuela:ve vietnam:vn western_sahara:eh yemen:ye zambia:zm
zimbabwe:zw
`

/** Codes of the states of the USA: https://pe.usps.com/text/pub28/28apb.htm */
const STATES = `
alabama:al alaska:ak arizona:az arkansas:ar california:ca colorado:co connecticut:ct delaware:de florida:fl
hawaii:hi idaho:id illinois:il indiana:in iowa:ia kansas:ks kentucky:ky louisiana:la maine:me maryland:md
massachusetts:ma michigan:mi minnesota:mn mississippi:ms missouri:mo montana:mt nebraska:ne nevada:nv
new_hampshire:nh new_jersey:nj new_mexico:nm new_york:ny north_carolina:nc north_dakota:nd ohio:oh oklahoma:ok
oregon:or pennsylvania:pa rhode_island:ri south_carolina:sc south_dakota:sd tennessee:tn texas:tx utah:ut
vermont:vt virginia:va washington:wa west_virginia:wv wisconsin:wi wyoming:wy
`

const CODES: ReadonlyMap<string, string> = new Map(
  `${COUNTRIES} ${STATES}`
    .trim()
    .split(/\s/)
    .map((entry) => {
      const [name, code] = entry.split(':') as [string, string]
      return [name.replace('_', ' '), code]
    }),
)

/** The code of the country or state that a word, or it and the next one, names: tables hold `DE` where people say Germany. */
export function countryCodes(word: string, next: string | undefined): readonly string[] {
  return [CODES.get(word), CODES.get(`${word} ${next ?? ''}`)].filter((code) => code !== undefined)
}
