import { eq } from 'drizzle-orm'
import type { AttributeKind, ProductAttribute } from '#contract/catalogue.ts'
import type { Language, Translated } from '#contract/languages.ts'
import type { AttributeValue } from '#contract/product-values.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { attributeDefinitions, productAttributes } from './tables.ts'

export interface NewAttribute {
  readonly code: string
  readonly value: Translated
  readonly sample: boolean
}

export interface NewAttributeDefinition {
  readonly code: string
  readonly kind: AttributeKind
  readonly name: Translated
}

/** Stores new attribute names in page order; existing ones stay unchanged. */
export async function storeAttributeDefinitions(tx: Tx, definitions: readonly NewAttributeDefinition[]): Promise<void> {
  const rows = definitions.map(({ code, kind, name }, position) => ({ code, kind, labelUk: name.uk, labelEn: name.en, position }))
  if (rows.length > 0) await tx.insert(attributeDefinitions).values(rows).onConflictDoNothing()
}

export async function storeAttributes(tx: Tx, productId: number, attributes: readonly NewAttribute[]): Promise<void> {
  const rows = attributes.map(({ code, value, sample }) => ({ productId, attribute: code, valueUk: value.uk, valueEn: value.en, sample }))
  if (rows.length > 0) await tx.insert(productAttributes).values(rows)
}

/** The attributes of one product, in page order. */
export async function readAttributes(db: Db | Tx, productId: number, language: Language): Promise<ProductAttribute[]> {
  const rows = await db
    .select({ definition: attributeDefinitions, given: productAttributes })
    .from(productAttributes)
    .innerJoin(attributeDefinitions, eq(attributeDefinitions.code, productAttributes.attribute))
    .where(eq(productAttributes.productId, productId))
    .orderBy(attributeDefinitions.position)
  return rows.map(({ definition, given: { valueUk, valueEn, sample } }) => view(definition, { uk: valueUk, en: valueEn, sample }, language))
}

/** {@link readAttributes} for values that are not stored. */
export async function viewAttributes(db: Db | Tx, values: Readonly<Record<string, AttributeValue>>, language: Language): Promise<ProductAttribute[]> {
  const definitions = await db.select().from(attributeDefinitions).orderBy(attributeDefinitions.position)
  return definitions.flatMap((definition) => {
    const given = values[definition.code]
    return given ? [view(definition, given, language)] : []
  })
}

/** Falls back to the Ukrainian value when there is no English one. */
function view(
  { code, kind, labelUk, labelEn, unitUk, unitEn }: typeof attributeDefinitions.$inferSelect,
  given: AttributeValue,
  language: Language,
): ProductAttribute {
  const unit = language === 'uk' ? unitUk : unitEn || unitUk
  const value = shown[kind](language === 'uk' ? given.uk : given.en || given.uk, language)
  return { code, label: language === 'uk' ? labelUk : labelEn, value: unit ? `${value} ${unit}` : value, sample: given.sample }
}

const shown: Readonly<Record<AttributeKind, (value: string, language: Language) => string>> = {
  TEXT: (value) => value,
  NUMBER: (value, language) => (Number.isFinite(Number(value)) ? new Intl.NumberFormat(language).format(Number(value)) : value),
  MONTHS: (value, language) => new Intl.NumberFormat(language, { style: 'unit', unit: 'month', unitDisplay: 'long' }).format(Number(value)),
}
