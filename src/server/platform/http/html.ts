/** A piece of a page that is safe to send; only {@link html} makes one. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function write(part: Part): string {
  if (part instanceof Html) return part.markup
  if (typeof part === 'string' || typeof part === 'number') return String(part).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
  return part ? part.map(write).join('') : ''
}

/** A page or a piece of one. Inserted values are escaped unless they are pieces themselves; null and false insert nothing. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => new Html(String.raw({ raw: strings }, ...parts.map(write)))
