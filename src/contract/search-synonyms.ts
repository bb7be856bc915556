import { z } from 'zod'
import { cleanLine } from './clean-text.ts'
import { settingErrors } from './setting-errors.ts'

const maxRows = 300
const maxLine = 300
const separators = /[\s,;]+/

/** The single words of a line of synonyms, as they were typed. */
export const wordsOfLine = (line: string): string[] => line.split(separators).filter((word) => word !== '')

const line = z
  .string()
  .max(maxLine, { abort: true })
  .refine((text) => !/\p{Cc}/u.test(text), settingErrors.oneLine)
  .overwrite(cleanLine)
  .refine((text) => wordsOfLine(text).every((word) => /^[\p{L}\p{N}\p{M}'’ʼ-]+$/u.test(word)), settingErrors.words)

/** Words that mean one thing in this shop: each of `words` finds every other, and `also` besides, but not the other way round. */
const SynonymRow = z
  .object({ words: line.refine((text) => wordsOfLine(text).length > 0, settingErrors.missing), also: line })
  .refine(({ words, also }) => wordsOfLine(`${words} ${also}`).length > 1, { error: settingErrors.synonymAlone, path: ['words'] })
export type SynonymRow = z.infer<typeof SynonymRow>
export const SearchSynonyms = z.array(SynonymRow).max(maxRows)

const group = (words: string): SynonymRow => ({ words, also: '' })

/** Ukrainian, Russian and English words of this trade, until the owner writes others. */
export const defaultSynonyms: readonly SynonymRow[] = [
  ...[
    'вазон кашпо горщик вазонок контейнер клумба квітник квітниця жардиньєра горшок цветник',
    'лава лавка лавочка лавиця сидіння скамейка скамья',
    'урна смітник сміттєвий мусорка',
    'раковина мийка умивальник рукомийник мойка умывальник',
    'стовпчик болард обмежувач антипаркувальний столбик',
    'куля сфера шар',
    'півсфера напівсфера полусфера',
    'стіл столик стільниця стол столешница',
    'сірий серый',
    'білий белый',
    'чорний чёрный',
    'planter pot flowerpot',
    'bench seat',
    'bin trash garbage rubbish waste urn',
    'sink washbasin washstand basin',
    'table desk',
    'sphere ball',
  ].map(group),
  { words: 'urn', also: 'vase' },
  { words: 'hemisphere', also: 'half sphere' },
  { words: 'limiter', also: 'bollard sphere block' },
]
