import type { CustomerCard } from '#contract/admin/customers.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { startInLastPart } from '#ui/first-field.ts'
import { Icon } from '#ui/icon.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { useFormats } from '../fields/use-formats.ts'
import { control } from '../form/form.tsx'
import { controlId, EditFrame } from '../form/edit-frame.tsx'
import { readText } from '../form/merge-edits.ts'
import { useEditForm, type Saved } from '../form/use-edit-form.ts'
import { useUndoToast, said } from '../form/said.tsx'
import { showCustomer } from './use-customer.ts'
import { ScreenSection } from '../app/screen-frame.tsx'

interface Company {
  readonly name: string
  readonly tax_id: string
}

const asCompanies = (value: unknown) => value as readonly Company[] // made by savedCustomer and the fields
const splitLines = (value: unknown) => readText(value).split('\n')

const savedCustomer = ({ name, language, note, phones, emails, companies, version }: CustomerCard): Saved => ({
  values: {
    name: name ?? '',
    language,
    phones: phones.join('\n'),
    emails: emails.join('\n'),
    companies: companies.map((company): Company => ({ name: company.name, tax_id: company.tax_id })),
    note,
  },
  version,
})

/** The office's data about a customer. Simultaneous edits are merged. */
export function CustomerForm({ customer }: { customer: CustomerCard }) {
  const t = useTranslations('admin-customers')
  const common = useTranslations('admin-common')
  const undoToast = useUndoToast()
  const form = useEditForm({
    name: `customer:${customer.id}`,
    saved: savedCustomer(customer),
    async save({ values, version }) {
      const card = await adminApi().editCustomer({
        params: { id: customer.id },
        body: {
          version,
          name: readText(values['name']),
          language: values['language'] === 'en' ? 'en' : 'uk',
          note: readText(values['note']),
          phones: splitLines(values['phones']),
          emails: splitLines(values['emails']),
          companies: asCompanies(values['companies']).map((company) => ({ ...company })),
        },
      })
      showCustomer(card)
      return savedCustomer(card)
    },
    readCurrent: (current) => savedCustomer(current as CustomerCard), // the contract's type for a 409 of this call
    onSaved: (joined, undo) =>
      undoToast(
        said(
          joined.length === 0
            ? t('saved')
            : common('joinedToast', { fields: joined.map((field) => labels[field as keyof typeof labels]).join(', ') }), // names from savedCustomer
          readText(form.saved().values['name']),
        ),
        undo,
      ),
  })
  const errors = useFieldErrors(form.error)
  const { values, set } = form
  const labels = {
    name: t('name'),
    language: t('language'),
    phones: t('phones'),
    emails: t('emails'),
    companies: t('companies'),
    note: t('note'),
  }
  const field = (name: Exclude<keyof typeof labels, 'companies'>) => ({
    id: controlId(name),
    label: labels[name],
    error: errors[name],
    ...control(readText(values[name]), (text) => set(name, text)),
  })
  const shown = (field: string, value: unknown) =>
    field === 'companies'
      ? asCompanies(value)
          .map((company) => [company.name, company.tax_id].filter(Boolean).join(', '))
          .join('; ')
      : field === 'language'
        ? t(value === 'en' ? 'language_en' : 'language_uk')
        : readText(value)
  return (
    <ScreenSection id="details" title={t('details')} className="panel" titleClass="mb-3 text-lead">
      <EditFrame form={form} labels={labels} errors={errors} show={shown}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...field('name')} optional />
          <Select {...field('language')} options={(['uk', 'en'] as const).map((value) => ({ value, label: t(`language_${value}`) }))} />
          <TextArea {...field('phones')} hint={t('phonesHint')} rows={2} />
          <TextArea {...field('emails')} hint={t('emailsHint')} optional rows={2} />
        </div>
        <Companies companies={asCompanies(values['companies'])} error={errors['companies']} onChange={(rows) => set('companies', rows)} />
        <TextArea {...field('note')} data-key="KeyN" className="mt-4" hint={t('noteHint')} optional maxLength={4000} />
      </EditFrame>
      <NoteVersions customer={customer} />
    </ScreenSection>
  )
}

function Companies({
  companies,
  error,
  onChange,
}: {
  companies: readonly Company[]
  error: string | undefined
  onChange: (rows: readonly Company[]) => void
}) {
  const t = useTranslations('admin-customers')
  const id = controlId('companies')
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined} className="mt-4 min-w-0">
      <legend className="mb-1 font-medium">{t('companies')}</legend>
      <FieldError id={`${id}-error`} error={error} />
      {companies.map((company, index) => (
        // Rows have no id, so the index is the key.
        <div key={index} data-part="" className="flex flex-wrap items-end gap-3 border-b border-concrete-light py-2">
          <Field
            label={t('company')}
            className="min-w-48 flex-3"
            {...control(company.name, (text) => onChange(companies.with(index, { ...company, name: text })))}
          />
          <Field
            label={t('taxId')}
            className="min-w-36 flex-1"
            inputMode="numeric"
            {...control(company.tax_id, (text) => onChange(companies.with(index, { ...company, tax_id: text })))}
          />
          <IconButton label={t('removeCompany', { name: company.name })} onClick={() => onChange(companies.toSpliced(index, 1))}>
            <Icon name="trash" />
          </IconButton>
        </div>
      ))}
      <Button
        variant="quiet"
        className="mt-2"
        onClick={() => {
          onChange([...companies, { name: '', tax_id: '' }])
          startInLastPart(document.getElementById(id))
        }}
      >
        <Icon name="plus" />
        {t('addCompany')}
      </Button>
    </fieldset>
  )
}

function NoteVersions({ customer: { note_versions: versions } }: { customer: CustomerCard }) {
  const t = useTranslations('admin-customers')
  const format = useFormats()
  if (versions.length === 0) return null
  return (
    <details className="mt-4">
      <summary className="min-h-8 cursor-pointer text-link">{t('noteVersions')}</summary>
      <ul>
        {versions.map(({ note, until, changed_by }) => (
          <li key={until} className="border-t border-concrete-light py-2 first:border-0">
            <p className="wrap-anywhere whitespace-pre-line">{note}</p>
            <p className="text-small text-concrete-dark">
              {t('noteUntil', { when: format.moment(until) })}
              {changed_by && `, ${changed_by}`}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
