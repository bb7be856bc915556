import MarkdownIt from 'markdown-it'

export type AgreementBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** Each item with its number or bullet. */
  | { readonly kind: 'list'; readonly items: readonly { readonly mark: string; readonly text: string }[] }

/** The blocks of a page's Markdown in reading order. Emphasis and links become plain text; the items of inner lists join the outer list. */
export function agreementBlocks(source: string): AgreementBlock[] {
  const tokens = new MarkdownIt({ html: false }).parse(source.replace(/^---\n[\s\S]*?\n---\n/, ''), {})
  const blocks: AgreementBlock[] = []
  /** The last item number of each open list; null for a bulleted list. */
  const open: (number | null)[] = []
  let items: { mark: string; text: string }[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'bullet_list_open') open.push(null)
    if (token.type === 'ordered_list_open') open.push(0)
    if (token.type === 'list_item_open' && typeof open.at(-1) === 'number') open.push((open.pop() ?? 0) + 1)
    if (token.type.endsWith('_list_close')) {
      open.pop()
      if (open.length > 0) continue
      blocks.push({ kind: 'list', items })
      items = []
    }
    if (token.type !== 'inline') continue
    const text = (token.children ?? []).map(({ content, type }) => (type === 'softbreak' ? ' ' : content)).join('')
    const number = open.at(-1)
    if (number !== undefined) items.push({ mark: number === null ? '•' : `${number}.`, text })
    else blocks.push({ kind: tokens[index - 1]?.type === 'heading_open' ? 'heading' : 'text', text })
  }
  return blocks
}
