import { importFields, sheetKinds, type ImportField, type SheetKind } from '#contract/admin/imports.ts'
import type { Language } from '#contract/languages.ts'
import { translate } from '#i18n/translate.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Sheet } from '../../../platform/sheets/sheet.ts'

/** Translates column heads and fault texts. */
export type SheetWords = (key: string, values?: Record<string, string | number>) => string
export const sheetWords =
  (context: AppContext, language: Language): SheetWords =>
  (key, values) =>
    translate(context.messages.messages(language, 'sheets'), language, key, values)

export const fieldLabel = (t: SheetWords, field: string): string => t(`column_${field.replace('.', '_')}`)

export const labelledFields = (t: SheetWords, kind: SheetKind) => importFields[kind].map((field) => ({ field, label: fieldLabel(t, field) }))

/** Normalises a column head: ignores case, spaces, punctuation and a unit at the end. Old encodings without ₴ turn it into `?`. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s,(]+(₴|\?|грн\.?|uah|днів|days|кг|kg|мм|mm)\)?\s*$/, '')
    .replace(/[\s_.,:*()’'"«»-]+/g, '')
    // Old encodings without і use a Latin i.
    .replace(/[aceiopxy]/g, (letter) => alike[letter] ?? letter)
const alike: Readonly<Record<string, string>> = { a: 'а', c: 'с', e: 'е', i: 'і', o: 'о', p: 'р', x: 'х', y: 'у' }

/** Finds the field of a head in which `?` replaces letters that an encoding lacks; null unless exactly one field fits. */
function matchDamagedHead(fields: ReadonlyMap<string, ImportField>, head: string): ImportField | null {
  if (!head.includes('?') || head.replaceAll('?', '').length < 3) return null
  const pattern = new RegExp(`^${head.replaceAll(/[^\p{L}\d?]/gu, '').replaceAll('?', '.')}$`, 'u')
  const found = new Set([...fields].filter(([known]) => pattern.test(known)).map(([, field]) => field))
  const [only] = found
  return found.size === 1 ? (only ?? null) : null
}

/** All heads of each field: its own name and its translations. */
function collectHeads(context: AppContext, kind: SheetKind): Map<string, ImportField> {
  const words = (['uk', 'en'] as const).map((language) => sheetWords(context, language))
  return new Map(
    importFields[kind].flatMap((field) => [field as string, ...words.map((t) => fieldLabel(t, field))].map((head) => [plain(head), field] as const)),
  )
}

interface MatchedSheet {
  readonly kind: SheetKind | null
  readonly columns: readonly (ImportField | null)[]
  /** The index of the head row: a title and empty rows may precede it. */
  readonly head: number
}

/** How many rows are searched for the head. */
const maxTitleRows = 10

/** Guesses a sheet's kind and columns by their heads; people choose what it cannot guess. */
export function matchSheet(context: AppContext, { rows }: Sheet): MatchedSheet {
  const known = sheetKinds.map((kind) => [kind, collectHeads(context, kind)] as const)
  const matches = rows.slice(0, maxTitleRows).flatMap((heads, head) =>
    known.map(([kind, fields]) => {
      const taken = new Set<ImportField>()
      const columns = heads.map((text) => {
        const field = fields.get(plain(text)) ?? matchDamagedHead(fields, plain(text))
        if (field === null || taken.has(field)) return null
        taken.add(field)
        return field
      })
      return { kind, columns, head, found: taken.size + (kind === 'options' && taken.has('property') ? 100 : 0) }
    }),
  )
  const [first] = matches
  const best = matches.reduce((one, other) => (other.found > one.found ? other : one), first ?? { found: 0, head: 0, kind: null, columns: [] })
  return best.found > 0 ? best : { kind: null, columns: (rows[0] ?? []).map(() => null), head: 0 }
}
