import { useState } from 'react'
import { ApiError } from '#contract/api-errors.ts'
import type { AttributeDefinition, AttributeWrite } from '#contract/admin/attributes.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, newIdempotencyKey } from '../api/admin-api.ts'
import { queryClient } from '../api/query-client.ts'
import { WrongFields } from '../api/wrong-fields.ts'
import { readText, type FieldValues } from '../form/merge-edits.ts'
import { useEditForm, type Saved } from '../form/use-edit-form.ts'
import { useUndoToast } from '../form/use-undo.ts'
import { attributesKey } from './use-attributes.ts'

const savedAttribute = ({ kind, name, unit, version }: Omit<AttributeDefinition, 'code'>): Saved => ({
  values: { kind, 'name.uk': name.uk, 'name.en': name.en, 'unit.uk': unit.uk, 'unit.en': unit.en },
  version,
})
const empty = savedAttribute({ kind: 'TEXT', name: { uk: '', en: '' }, unit: { uk: '', en: '' }, version: 0 })

// Repeated here, because the contract's list would load its schemas into the browser.
export const attributeKinds = ['TEXT', 'NUMBER', 'MONTHS'] as const
export const toAttributeKind = ({ kind }: FieldValues): AttributeWrite['kind'] => attributeKinds.find((one) => one === kind) ?? 'TEXT'

/** Labels of the form's fields. */
export function useAttributeLabels(): Readonly<Record<string, string>> {
  const t = useTranslations('admin-catalogue')
  const common = useTranslations('admin-common')
  const [uk, en] = [common('language_uk'), common('language_en')]
  return {
    kind: t('attributeKind'),
    'name.uk': `${t('name')} ${uk}`,
    'name.en': `${t('name')} ${en}`,
    'unit.uk': `${t('unit')} ${uk}`,
    'unit.en': `${t('unit')} ${en}`,
  }
}

/** The request body; only a number has a unit. */
function bodyOf(values: FieldValues, nameNeeded: string): AttributeWrite {
  const text = (field: string) => readText(values[field]).trim()
  if (text('name.uk') === '') throw new WrongFields({ 'name.uk': nameNeeded })
  const kind = toAttributeKind(values)
  const unit = kind === 'NUMBER' ? { uk: text('unit.uk'), en: text('unit.en') } : { uk: '', en: '' }
  return { kind, name: { uk: text('name.uk'), en: text('name.en') }, unit }
}

/** Creates or edits an attribute. */
export function useAttributeForm(definition: AttributeDefinition | null, onClose: () => void) {
  const t = useTranslations('admin-catalogue')
  const common = useTranslations('admin-common')
  const undoToast = useUndoToast()
  const labels = useAttributeLabels()
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  const form = useEditForm({
    name: `attribute:${definition?.code ?? 'new'}`,
    saved: definition ? savedAttribute(definition) : empty,
    async save({ values, version }) {
      const body = bodyOf(values, t('nameNeeded'))
      if (definition) {
        const { code } = definition
        const list = await adminApi().editAttribute({ params: { code }, body: { ...body, version } })
        queryClient.setQueryData(attributesKey, list)
        const stored = list.data.find((one) => one.code === code)
        return stored ? savedAttribute(stored) : { values, version }
      }
      const list = await adminApi()
        .createAttribute({ body }, { idempotencyKey })
        .catch((error: unknown) => {
          // After a refusal the next request has other fields, so it needs a new key.
          if (error instanceof ApiError) setKey(newIdempotencyKey())
          throw error
        })
      queryClient.setQueryData(attributesKey, list)
      return { values, version }
    },
    readCurrent: (current) => savedAttribute(current as AttributeDefinition), // the contract's type for a 409 of this call
    onSaved(joined, undo) {
      const words = joined.length === 0 ? t('attributeSaved') : common('joinedToast', { fields: joined.map((field) => labels[field]).join(', ') })
      if (definition) undoToast(words, undo)
      else {
        toast.success(words)
        form.discard()
      }
      onClose()
    },
  })
  return form
}
