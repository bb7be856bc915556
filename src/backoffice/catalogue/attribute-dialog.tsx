import { createPortal } from 'react-dom'
import type { AttributeDefinition } from '#contract/admin/attributes.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { useFieldErrors } from '../api/error-text.ts'
import { BilingualField } from '../form/bilingual-field.tsx'
import { ConflictPanel } from '../form/conflict-panel.tsx'
import { control } from '../form/control.ts'
import { ErrorList } from '../form/error-list.tsx'
import { readText } from '../form/merge-edits.ts'
import { OfferedDraft } from '../form/offered-draft.tsx'
import { toAttributeKind, attributeKinds, useAttributeForm, useAttributeLabels } from './use-attribute-form.ts'

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
    <Dialog open onClose={onClose} title={t(definition ? 'attribute' : 'newAttribute')} variant="wide">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation() // in React's tree it is still inside the product's form
          void form.submit()
        }}
      >
        <ErrorList error={form.error} />
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
    </Dialog>,
    document.body,
  )
}
