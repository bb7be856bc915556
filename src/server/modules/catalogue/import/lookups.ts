import type { Palettes } from '#contract/palette.ts'
import { propertyNames, type PropertyName } from '#contract/property-names.ts'
import type { AdminCategory } from '#contract/admin/categories.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { propertyLabel } from '../editing/ensure-properties.ts'
import { readCategoryTree } from '../editing/read-category-tree.ts'

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/\s*[/>›]\s*/g, '/')
    .replace(/\s+/g, ' ')

/** Finds categories by what people write: the path of names in either language, the code, or a unique name. */
export interface Categories {
  findId(text: string): number | null
  /** The path of names in the form that an export writes. */
  formatPath(id: number, language: 'uk' | 'en'): string
}

export async function readCategories(db: Db | Tx): Promise<Categories> {
  const { data } = await readCategoryTree(db)
  const all: { id: number; code: string; paths: { uk: string[]; en: string[] } }[] = []
  const walk = (list: readonly AdminCategory[], uk: readonly string[], en: readonly string[]) => {
    for (const { id, code, name, children } of list) {
      const paths = { uk: [...uk, name.uk], en: [...en, name.en || name.uk] }
      all.push({ id, code, paths })
      walk(children, paths.uk, paths.en)
    }
  }
  walk(data, [], [])
  const ids = new Map<string, Set<number>>()
  const add = (text: string, id: number) => ids.set(plain(text), new Set([...(ids.get(plain(text)) ?? []), id]))
  for (const { id, paths } of all)
    for (const path of [paths.uk, paths.en]) {
      add(path.join('/'), id)
      add(path.at(-1) ?? '', id)
    }
  // A code always means its own category, even if another has it as a name.
  for (const { id, code } of all) ids.set(plain(code), new Set([id]))
  return {
    findId(text) {
      const found = [...(ids.get(plain(text)) ?? [])]
      return found.length === 1 ? (found[0] ?? null) : null
    },
    formatPath: (id, language) => all.find((one) => one.id === id)?.paths[language].join(' / ') ?? '',
  }
}

/** Finds properties by their code or name. */
export function propertyLookup(context: AppContext, palettes: Palettes): (text: string) => PropertyName | null {
  const byText = new Map<string, PropertyName>()
  for (const name of propertyNames(palettes.properties)) {
    for (const label of Object.values(propertyLabel(context, palettes, name))) byText.set(plain(label), name)
    byText.set(name, name)
  }
  return (text) => byText.get(plain(text)) ?? null
}
