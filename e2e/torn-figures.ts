import type { Page } from '@playwright/test'

/** Units that belong to the number before them. */
const units = 'кг|kg|см|cm|мм|mm|м|m|км|km|л|l|т|t|г|g|шт\\.?|pcs?|%|кг/м²|kg/m²|м³|m³|м²|m²|Вт|W'
const months = [
  'січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня',
  'January|February|March|April|May|June|July|August|September|October|November|December',
].join('|')
const number = '\\d+(?:[\\s.,]\\d{3})*(?:[.,]\\d+)?'
// A line may end after a dash with spaces.
const range = `${number}(?:[–-]${number})?`
/** Texts that must not be broken across lines: money, sizes, days, hours, document numbers, phone numbers, numbers with units. */
const figures = [
  `[−-]?[₴$€]\\s?${number}`,
  `(?:Ø\\s?)?${number}(?:\\s?×\\s?(?:Ø\\s?)?${range})+(?:\\s(?:${units})(?![\\p{L}]))?`,
  `\\d{1,2}(?:–\\d{1,2})?\\s(?:${months})(?:\\s\\d{4})?`,
  '\\d{4}-\\d{2}-\\d{2}',
  '\\d{1,2}:\\d{2}(?:\\s?[–-]\\s?\\d{1,2}:\\d{2})?',
  '\\p{Lu}{2}-\\d{4}-\\d{5,}(?:-\\d+)?',
  '\\+\\d{2,3}(?:[\\s-]?\\d{2,3}){3,4}',
  `${range}\\s(?:${units})(?![\\p{L}])`,
]

/** Texts of the page, or of the open dialog, that are broken across two lines; and lines that begin with a dot. */
export const tornFigures = (page: Page): Promise<string[]> =>
  page.evaluate(
    (patterns) => {
      const isBlock = (element: Element) => !/^(inline|contents)$/.test(getComputedStyle(element).display)
      const blocks = new Map<Element, Text[]>()
      const walker = document.createTreeWalker(document.querySelector('dialog[open]') ?? document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        let block = node.parentElement
        // Payment details are copied into a bank's form, so they have no invisible characters.
        if (!block || !block.checkVisibility() || block.closest('.sr-only, [translate=no], script, style, svg, textarea, select')) continue
        while (block.parentElement && !isBlock(block)) block = block.parentElement
        blocks.set(block, [...(blocks.get(block) ?? []), node as Text]) // text nodes only, as requested
      }
      const torn: string[] = []
      for (const [block, nodes] of blocks) {
        const text = nodes.map(({ data }) => data).join('')
        for (const match of patterns.flatMap((pattern) => [...text.matchAll(new RegExp(pattern, 'gu'))])) {
          const place = (offset: number): [Text, number] => {
            let before = 0
            for (const node of nodes) {
              if (offset <= before + node.length) return [node, offset - before]
              before += node.length
            }
            throw new Error('behind its text')
          }
          const part = document.createRange()
          part.setStart(...place(match.index))
          part.setEnd(...place(match.index + match[0].length))
          const lines = [...part.getClientRects()].filter(({ width }) => width > 0)
          const [first] = lines
          if (first && lines.some(({ top }) => top >= first.bottom - 1))
            torn.push(`“${match[0]}” in ${block.tagName.toLowerCase()}.${block.className} “${text.trim().slice(0, 80)}”`)
        }
      }
      return [...new Set(torn)]
    },
    [figures.join('|'), '\\S\\s·'],
  )
