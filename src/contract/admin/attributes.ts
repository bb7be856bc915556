import { z } from 'zod'
import { attributeKinds } from '../catalogue.ts'
import { typed } from '../typed-text.ts'
import { Bilingual, Version } from './lists.ts'

/** What may be said of every product beside its figures. `unit` stands after the value of a `NUMBER`; empty without one. */
export const AttributeDefinition = z.object({
  code: z.string(),
  kind: z.enum(attributeKinds),
  name: Bilingual(z.string()),
  unit: Bilingual(z.string()),
  version: Version,
})
export type AttributeDefinition = z.infer<typeof AttributeDefinition>

/** In the order of a product page. */
export const AttributeList = z.object({ data: z.array(AttributeDefinition) })
export type AttributeList = z.infer<typeof AttributeList>

const text = typed('line', 100)
/** Its code is made of its name; a new one comes last. */
export const AttributeWrite = z.object({ kind: z.enum(attributeKinds), name: z.object({ uk: text.min(1), en: text }), unit: Bilingual(text) })
export type AttributeWrite = z.infer<typeof AttributeWrite>

/** `version` is the one that the edit began from. */
export const AttributeEdit = AttributeWrite.extend({ version: Version })
export type AttributeEdit = z.infer<typeof AttributeEdit>
