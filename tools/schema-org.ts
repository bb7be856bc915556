import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * schema.org's vocabulary, read from the type definitions of the package schema-dts: its types, their parents, their properties
 * and the types of those. Checks structured data for search engines against the vocabulary itself.
 */
interface Class {
  readonly parents: readonly string[]
  readonly properties: ReadonlyMap<string, readonly string[]>
}

function readVocabulary(): { classes: ReadonlyMap<string, Class>; values: ReadonlyMap<string, ReadonlySet<string>> } {
  const source = readFileSync(join(import.meta.dirname, '..', 'node_modules/schema-dts/dist/schema.d.ts'), 'utf8')
  const classes = new Map<string, Class>()
  for (const [, name = '', parents = '', body = ''] of source.matchAll(/^interface (\w+)Base extends ([^{]+) \{\n([\s\S]*?)^\}/gm)) {
    const properties = new Map(
      [...body.matchAll(/^ {4}"([\w-]+)"\??: SchemaValue<([\s\S]*?), "[\w-]+">;/gm)].map(([, property = '', types = '']) => [
        property,
        types.split(' | '),
      ]),
    )
    classes.set(name, { parents: [...parents.matchAll(/(\w+)Base/g)].map(([, parent = '']) => parent), properties })
  }
  // Thing has no parent; a type without own properties is declared as a leaf that extends the base of its parent.
  for (const [, name = '', parent = ''] of source.matchAll(/^export interface (\w+)Leaf extends (\w+)Base \{/gm))
    if (!classes.has(name)) classes.set(name, { parents: [parent], properties: new Map() })
  const subject = /^interface ThingBase extends [^{]*\{\n([\s\S]*?)^\}/m.exec(source)
  if (!subject || classes.size < 700) throw new Error(`the vocabulary could not be read: ${classes.size} types`)
  const values = new Map(
    [...source.matchAll(/^export type (\w+) = ([^;]*);/gm)].map(([, name = '', members = '']) => [
      name,
      new Set([...members.matchAll(/"([^"]+)"/g)].map(([, value = '']) => value)),
    ]),
  )
  return { classes, values }
}

const { classes, values } = readVocabulary()

function lineage(type: string): string[] {
  return [type, ...(classes.get(type)?.parents ?? []).flatMap(lineage)]
}

/** Enumerations that extend an enumeration, such as `ItemAvailability`, list their members as URLs. */
function fits(value: unknown, type: string): boolean {
  if (type === 'IdReference') return typeof value === 'object' && value !== null && Object.keys(value).join() === '@id'
  if (typeof value === 'number') return ['Number', 'Integer', 'Float'].includes(type)
  if (typeof value === 'boolean') return type === 'Boolean'
  if (typeof value === 'string') {
    if (type === 'URL') return /^https?:\/\/[^\s"<>]+$/.test(value)
    if (type === 'Date' || type === 'DateTime') return !Number.isNaN(Date.parse(value))
    return type === 'Text' || type === 'CssSelectorType' || (values.get(type)?.has(value) ?? false)
  }
  if (typeof value !== 'object' || value === null) return false
  const own = (value as Record<string, unknown>)['@type'] // looked at
  return typeof own === 'string' && lineage(own).includes(type)
}

/** Errors in a piece of JSON-LD; empty when it conforms to the vocabulary. */
export function findViolations(data: unknown, where = ''): string[] {
  if (typeof data !== 'object' || data === null) return [`${where}: no object`]
  const { '@context': context, '@type': type, '@id': _, ...rest } = data as Record<string, unknown>
  if (where === '' && context !== 'https://schema.org') return [`@context is ${String(context)}`]
  const types = [type].flat().filter((name): name is string => typeof name === 'string' && classes.has(name))
  if (types.length === 0 || types.length !== [type].flat().length) return [`${where}: there is no type ${String(type)}`]
  const kin = types.flatMap(lineage)
  return Object.entries(rest).flatMap(([property, value]) => {
    const at = `${where}/${types.join('+')}.${property}`
    // Properties such as `query-input` are allowed on every action (schema.org/docs/actions.html).
    if (property.endsWith('-input') && kin.includes('Action')) return typeof value === 'string' ? [] : [`${at}: no text`]
    const allowed = kin.flatMap((name) => classes.get(name)?.properties.get(property) ?? [])
    if (allowed.length === 0) return [`${at}: the type has no such property`]
    return [value].flat().flatMap((one) => {
      if (!allowed.some((name) => fits(one, name))) return [`${at}: ${JSON.stringify(one)} is none of ${allowed.join(', ')}`]
      const nested = typeof one === 'object' && one !== null && '@type' in one
      return nested ? findViolations(one, at) : []
    })
  })
}
