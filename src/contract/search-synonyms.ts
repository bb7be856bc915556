import { z } from 'zod'
import { cleanLine } from './clean-text.ts'
import { settingErrors } from './setting-errors.ts'
import { onceRead } from './typed-text.ts'

const maxRows = 300
const maxLine = 300
const separators = /[\s,;]+/

/** The words of a line of synonyms, as typed. */
export const wordsOfLine = (line: string): string[] => line.split(separators).filter((word) => word !== '')

const line = z
  .string()
  .max(maxLine, { abort: true })
  .refine((text) => !/\p{Cc}/u.test(text), settingErrors.oneLine)
  .overwrite(cleanLine)
  .refine((text) => wordsOfLine(text).every((word) => /^[\p{L}\p{N}\p{M}'’ʼ-]+$/u.test(word)), settingErrors.words)

/** Synonyms of this shop: each of `words` finds all others and `also`; `also` does not find `words`. */
const SynonymRow = z
  .object({ words: line.refine((text) => wordsOfLine(text).length > 0, settingErrors.missing), also: line })
  .refine(({ words, also }) => wordsOfLine(`${words} ${also}`).length > 1, {
    error: settingErrors.synonymAlone,
    path: ['words'],
    ...onceRead('words', 'also'),
  })
export type SynonymRow = z.infer<typeof SynonymRow>
export const SearchSynonyms = z.array(SynonymRow).max(maxRows)

const group = (words: string): SynonymRow => ({ words, also: '' })

/** Ukrainian, Russian and English words of this trade, used until the owner writes others. */
export const defaultSynonyms: readonly SynonymRow[] = [
  ...[
    'вазон кашпо горщик вазонок контейнер клумба квітник квітниця жардиньєра горшок цветник цветочница вазончик діжка кадка donica doniczka donice kwietnik pflanzkübel blumenkübel blumentopf',
    'лава лавка лавочка лавиця сидіння скамейка скамья скамеек ławka ławki ławek ławeczka',
    'урна смітник сміттєвий мусорка бак мусор мусорный сміття kosz śmietnik mülleimer',
    'раковина мийка умивальник рукомийник мойка умывальник umywalka zlew waschbecken',
    'стовпчик болард обмежувач антипаркувальний столбик ограничитель słupek poller',
    'куля сфера шар kula kugel',
    'круглий круглый okrągły okrągła okrągłe rund',
    'квадратний квадратный kwadratowy kwadratowa kwadratowe quadratisch',
    'півсфера напівсфера полусфера напівкуля полусферы półkula',
    'стіл столик стільниця стол столешница stół stolik tisch',
    'спинка спинкою спинкой',
    'ваза вазочка wazon vase',
    'чаша миса misa schale',
    'ослін табурет табуретка стілець пуф stołek hocker',
    'колесовідбійник відбійник колесоотбойник',
    'шахи шаховий шахматный шахматы szachy',
    'журнальний журнальный кавовий кофейный kawowy',
    'обідній обеденный кухонний jadalniany esstisch',
    'подвійний двойной podwójna',
    'підвісний подвесной настінний wisząca',
    'накладний накладной nablatowa',
    'дерев’яний деревянный деревянным дерево drewniana',
    'перегородка перегородкой',
    'planter pot flowerpot trough tub container',
    'bench seat',
    'bin trash garbage rubbish waste litter urn',
    'sink washbasin washstand basin',
    'table desk',
    'sphere ball globe',
    'cylinder cylindrical',
    'cone conical',
    'vase urn',
    'bollard post pillar',
    'stool pouf ottoman',
  ].map(group),
  { words: 'bank', also: 'лава bench' },
  { words: 'urn', also: 'vase' },
  { words: 'hemisphere', also: 'half sphere' },
  { words: 'limiter', also: 'bollard sphere block' },
]
