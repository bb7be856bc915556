/** An element without its namespace prefix. Text between children is ignored: bank files do not use it. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
}

export class XmlError extends Error {
  override readonly name = 'XmlError'
}

const maxDepth = 40
const maxElements = 2_000_000
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescape(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));|&/gi, (_all, decimal?: string, hex?: string, name?: string) => {
    const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : null
    if (code !== null && code <= 0x10ffff) return String.fromCodePoint(code)
    const sign = name === undefined ? undefined : entities[name]
    if (sign === undefined) throw new XmlError('an entity that is not known')
    return sign
  })
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

interface Open {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: XmlElement[]
  text: string
}

/** Parses XML without a document type: rejects entity declarations, so that no entity can expand or load a file. Names lose their prefix. */
export function readXml(source: string): XmlElement {
  const root: Open = { name: '', attributes: {}, children: [], text: '' }
  const stack: Open[] = [root]
  const token =
    /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([^\s<>]+)\s*>|<([^\s<>/!?]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(\/?)>|([^<]+)/gy
  let elements = 0
  let at = 0
  while (at < source.length) {
    token.lastIndex = at
    const found = token.exec(source)
    if (!found) throw new XmlError('what stands here is no XML')
    at = token.lastIndex
    const [, cdata, closing, opening, attributes = '', empty, text] = found
    const top = stack.at(-1)
    if (!top) throw new XmlError('nothing is open')
    if (text !== undefined) top.text += unescape(text)
    else if (cdata !== undefined) top.text += cdata
    else if (closing !== undefined) {
      if (top === root || top.name !== localName(closing)) throw new XmlError('an element is closed that is not open')
      stack.pop()
      stack.at(-1)?.children.push(top)
    } else if (opening !== undefined) {
      if (++elements > maxElements || stack.length > maxDepth) throw new XmlError('too many elements')
      const element: Open = { name: localName(opening), attributes: attributesIn(attributes), children: [], text: '' }
      if (empty) top.children.push(element)
      else stack.push(element)
    }
  }
  const [only] = root.children
  if (stack.length !== 1 || root.children.length !== 1 || !only) throw new XmlError('not one whole document')
  return only
}

function attributesIn(text: string): Record<string, string> {
  const found = [...text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  return Object.fromEntries(found.map(([, name = '', double, single]) => [localName(name), unescape(double ?? single ?? '')]))
}

/** All elements at the end of a path of names below this one. */
export function elementsAt(element: XmlElement, ...path: readonly string[]): XmlElement[] {
  return path.reduce<XmlElement[]>((reached, name) => reached.flatMap(({ children }) => children.filter((child) => child.name === name)), [element])
}

/** The text of the first element at this path that has one. */
export function textAt(element: XmlElement, ...path: readonly string[]): string | null {
  return (
    elementsAt(element, ...path)
      .map(({ text }) => text.trim())
      .find((text) => text !== '') ?? null
  )
}
