import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AttributeDefinition } from '#contract/admin/attributes.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { adminApi, newIdempotencyKey } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { WrongFields } from '../api/wrong-fields.ts'
import { BilingualField } from '../form/bilingual-field.tsx'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { attributesKey } from './use-attributes.ts'

const kinds = ['TEXT', 'NUMBER', 'MONTHS'] as const

/** A property that every product may say something of: its name, its kind and its unit. */
export function AttributeDialog({ definition, onClose }: { definition: AttributeDefinition | null; onClose: () => void }) {
  const t = useTranslations('admin-catalogue')
  const queries = useQueryClient()
  const fieldErrors = useFieldErrors()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const [kind, setKind] = useState(definition?.kind ?? 'TEXT')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({
    'name.uk': definition?.name.uk ?? '',
    'name.en': definition?.name.en ?? '',
    'unit.uk': definition?.unit.uk ?? '',
    'unit.en': definition?.unit.en ?? '',
  })
  const submit = useSubmit(async () => {
    const text = (field: string) => (values[field] ?? '').trim()
    if (text('name.uk') === '') throw new WrongFields({ 'name.uk': t('nameNeeded') })
    const unit = kind === 'NUMBER' ? { uk: text('unit.uk'), en: text('unit.en') } : { uk: '', en: '' }
    const body = { name: { uk: text('name.uk'), en: text('name.en') }, kind, unit }
    const list = definition
      ? await adminApi().editAttribute({ params: { code: definition.code }, body }, { idempotencyKey })
      : await adminApi().createAttribute({ body }, { idempotencyKey })
    queries.setQueryData(attributesKey, list)
    onClose()
  })
  const errors = fieldErrors(submit.error)
  const set = (field: string, value: string) => setValues({ ...values, [field]: value })
  return (
    <Dialog open onClose={onClose} title={t(definition ? 'attribute' : 'newAttribute')} variant="wide">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation() // it stands inside the product's form
          void submit.run()
        }}
      >
        <ErrorList error={submit.error} />
        <BilingualField field="name" label={t('name')} values={values} errors={errors} set={set} />
        <Select
          label={t('attributeKind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
          onChange={(event) => setKind(kinds.find((one) => one === event.target.value) ?? 'TEXT')}
        />
        {kind === 'NUMBER' && <BilingualField field="unit" label={t('unit')} values={values} errors={errors} set={set} mayBeEmpty />}
        <Button type="submit" busy={submit.busy} className="self-start">
          {t(definition ? 'saveAttribute' : 'create')}
        </Button>
      </form>
    </Dialog>
  )
}
