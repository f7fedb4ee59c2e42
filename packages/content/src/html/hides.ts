/** Elements that no reader sees. */
const UNSEEN = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'canvas',
  'audio',
  'video',
  'noembed',
  'noframes',
])

/** Why an element is not seen: by what it is, or because an attribute hides it. */
export function whyHidden(name: string, attributes: string): 'element' | 'attribute' | undefined {
  if (UNSEEN.has(name)) return 'element'
  if (attributes.length < 6) return undefined
  if (
    /[\s"'/]hidden(?=[\s=/>]|$)/i.test(attributes) &&
    !/[\s"']hidden\s*=\s*["']?(?:false|until-found)/i.test(attributes)
  )
    return 'attribute'
  if (/aria-hidden\s*=\s*["']?true/i.test(attributes)) return 'attribute'
  if (name === 'input') return undefined
  const style = /style\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)
  return style !== null && HIDING_STYLE.test(style[1] ?? style[2] ?? '') ? 'attribute' : undefined
}

/** What an inline style tells; style sheets are not applied. */
const HIDING_STYLE =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$)|font-size\s*:\s*0(?:\.0+)?(?:px|pt|em|rem|%)?\s*(?:;|!|$)|(?:left|top|text-indent|margin-left)\s*:\s*-\d{3,}|clip\s*:\s*rect\(\s*0|clip-path\s*:\s*inset\(\s*(?:50|100)%|(?:max-)?(?:height|width)\s*:\s*0(?:px)?\s*(?:;|!|$)|color\s*:\s*transparent)/i
