import { z } from 'zod'
import { attributeKinds } from '../catalogue.ts'
import { typed } from '../typed-text.ts'
import { Bilingual, Version } from './lists.ts'

/** An attribute that any product may have besides its measurements. `unit` follows the value of a `NUMBER`; it may be empty. */
export const AttributeDefinition = z.object({
  code: z.string(),
  kind: z.enum(attributeKinds),
  name: Bilingual(z.string()),
  unit: Bilingual(z.string()),
  version: Version,
})
export type AttributeDefinition = z.infer<typeof AttributeDefinition>

/** The attributes in the order of a product page. */
export const AttributeList = z.object({ data: z.array(AttributeDefinition) })
export type AttributeList = z.infer<typeof AttributeList>

const text = typed('line', 100)
/** The server derives the code from the name and appends a new attribute to the list. */
export const AttributeWrite = z.object({ kind: z.enum(attributeKinds), name: z.object({ uk: text.min(1), en: text }), unit: Bilingual(text) })
export type AttributeWrite = z.infer<typeof AttributeWrite>

/** `version` is the one that the writer last read. */
export const AttributeEdit = AttributeWrite.extend({ version: Version })
export type AttributeEdit = z.infer<typeof AttributeEdit>
