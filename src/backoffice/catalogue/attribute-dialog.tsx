import { createPortal } from 'react-dom'
import type { AttributeDefinition, AttributeWrite } from '#contract/admin/attributes.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { BilingualField } from '../form/bilingual-field.tsx'
import { ConflictPanel, OfferedDraft } from '../form/edit-panels.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { control, ErrorList } from '../form/form.tsx'
import { readText, type FieldValues } from '../form/merge-edits.ts'
import { adminApi, queryClient } from '../api/admin-api.ts'
import { WrongFields } from '../api/wrong-fields.ts'
import { useEditForm, type Saved } from '../form/use-edit-form.ts'
import { useUndoToast, said } from '../form/said.tsx'
import { attributesKey } from './use-attributes.ts'

/** An attribute that any product may have: its name, kind and unit. Simultaneous edits are merged. */
export function AttributeDialog({ definition, onClose }: { definition: AttributeDefinition | null; onClose: () => void }) {
  const t = useTranslations('admin-catalogue')
  const form = useAttributeForm(definition, onClose)
  const errors = useFieldErrors(form.error)
  const labels = useAttributeLabels()
  const { values, set } = form
  const kind = toAttributeKind(values)
  return createPortal(
    // Rendered outside the product's form, because Chrome hides the submit event of a nested form from React and reloads the page.
    <FormDialog open onClose={onClose} title={t(definition ? 'attribute' : 'newAttribute')} variant="wide">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation() // in React's tree it is still inside the product's form
          void form.submit()
        }}
      >
        <ErrorList error={form.error} onAgain={form.submit} />
        <OfferedDraft form={form} />
        <ConflictPanel
          form={form}
          labels={labels}
          show={(field, value) => (field === 'kind' ? t(`kind_${toAttributeKind({ kind: value })}`) : readText(value))}
        />
        <BilingualField within="attribute" field="name" label={t('name')} values={values} errors={errors} set={set} />
        <Select
          label={t('attributeKind')}
          options={attributeKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
          {...control(kind, (text) => set('kind', text))}
        />
        {kind === 'NUMBER' && (
          <BilingualField within="attribute" field="unit" label={t('unit')} values={values} errors={errors} set={set} mayBeEmpty />
        )}
        <Button type="submit" busy={form.busy} className="self-start">
          {t(definition ? 'saveAttribute' : 'create')}
        </Button>
      </form>
    </FormDialog>,
    document.body,
  )
}

const savedAttribute = ({ kind, name, unit, version }: Omit<AttributeDefinition, 'code'>): Saved => ({
  values: { kind, 'name.uk': name.uk, 'name.en': name.en, 'unit.uk': unit.uk, 'unit.en': unit.en },
  version,
})
const empty = savedAttribute({ kind: 'TEXT', name: { uk: '', en: '' }, unit: { uk: '', en: '' }, version: 0 })

// Repeated here, because the contract's list would load its schemas into the browser.
const attributeKinds = ['TEXT', 'NUMBER', 'MONTHS'] as const
const toAttributeKind = ({ kind }: FieldValues): AttributeWrite['kind'] => attributeKinds.find((one) => one === kind) ?? 'TEXT'

/** Labels of the form's fields. */
function useAttributeLabels(): Readonly<Record<string, string>> {
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
function toRequestBody(values: FieldValues, nameNeeded: string): AttributeWrite {
  const text = (field: string) => readText(values[field]).trim()
  if (text('name.uk') === '') throw new WrongFields({ 'name.uk': nameNeeded })
  const kind = toAttributeKind(values)
  const unit = kind === 'NUMBER' ? { uk: text('unit.uk'), en: text('unit.en') } : { uk: '', en: '' }
  return { kind, name: { uk: text('name.uk'), en: text('name.en') }, unit }
}

/** Creates or edits an attribute. */
function useAttributeForm(definition: AttributeDefinition | null, onClose: () => void) {
  const t = useTranslations('admin-catalogue')
  const common = useTranslations('admin-common')
  const undoToast = useUndoToast()
  const language = useLanguage()
  const labels = useAttributeLabels()
  const form = useEditForm({
    name: `attribute:${definition?.code ?? 'new'}`,
    saved: definition ? savedAttribute(definition) : empty,
    async save({ values, version }) {
      const body = toRequestBody(values, t('nameNeeded'))
      if (definition) {
        const { code } = definition
        const list = await adminApi().editAttribute({ params: { code }, body: { ...body, version } })
        queryClient.setQueryData(attributesKey, list)
        const stored = list.data.find((one) => one.code === code)
        return stored ? savedAttribute(stored) : { values, version }
      }
      const list = await adminApi().createAttribute({ body })
      queryClient.setQueryData(attributesKey, list)
      return { values, version }
    },
    readCurrent: (current) => savedAttribute(current as AttributeDefinition), // the contract's type for a 409 of this call
    onSaved(joined, undo) {
      const changed = joined.length === 0 ? t('attributeSaved') : common('joinedToast', { fields: joined.map((field) => labels[field]).join(', ') })
      const words = said(changed, readText(form.saved().values[`name.${language}`]))
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
