import { WrongFields } from '../api/wrong-fields.ts'
import { readText, type FieldValues } from '../form/merge-edits.ts'

/** Reads both names from a form; throws when one is empty. @param needed the error for an empty field */
export function readNames(values: FieldValues, needed: string): { uk: string; en: string } {
  const empty = ['name.uk', 'name.en'].filter((field) => readText(values[field]).trim() === '')
  if (empty.length > 0) throw new WrongFields(Object.fromEntries(empty.map((field) => [field, needed])))
  return { uk: readText(values['name.uk']), en: readText(values['name.en']) }
}
