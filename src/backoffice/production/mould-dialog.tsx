import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Mould, NewMould } from '#contract/admin/production.ts'
import { readTypedWhole } from '#contract/typed-money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { leadToUnread, unread } from '#ui/open-editors.ts'
import { toast } from '#ui/toast-store.ts'
import { adminApi, reread } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { ConflictPanel, OfferedDraft } from '../form/edit-panels.tsx'
import { ErrorList, useSubmit, SubmitForm } from '../form/form.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { readText, type FieldValues } from '../form/merge-edits.ts'
import { useNumberFault } from '../form/figure-faults.ts'
import { useEditForm, type Saved } from '../form/use-edit-form.ts'
import { useUndoToast } from '../form/said.tsx'
import { fitsText, MouldFits, type Fit } from './mould-fits.tsx'

const empty = { code: '', name: '', count: '1', casts_per_day: '1', days_in: '1', cure_days: '' }
/** The least and the most of each number, as the contract has them. */
const limits = { count: [1, 500], casts_per_day: [1, 50], days_in: [1, 60], cure_days: [0, 90] } as const
type Typed = typeof empty & { readonly fits: readonly Fit[] }

const toTyped = ({ code, name, count, casts_per_day, days_in, cure_days, fits }: Mould): Typed => ({
  code,
  name,
  count: String(count),
  casts_per_day: String(casts_per_day),
  days_in: String(days_in),
  cure_days: cure_days === null ? '' : String(cure_days),
  fits,
})
const savedMould = (mould: Mould): Saved => ({ values: toTyped(mould), version: mould.version })
const typedIn = (values: FieldValues): Typed => values as Typed // made by toTyped, `empty` and the fields

interface MouldDialogProps {
  mould: Mould | null
  /** The batches that keep it from being removed, as they are now. */
  neededBy: Mould['needed_by']
  onClose: () => void
}

/** A mould: how many there are, how long a piece stays in, and what is cast in it. Simultaneous edits are merged. */
export default function MouldDialog({ mould, neededBy, onClose }: MouldDialogProps) {
  const t = useTranslations('admin-production')
  const form = useMouldForm(mould, onClose)
  const remove = useRemoval(mould, onClose)
  const errors = useFieldErrors(form.error)
  const typed = typedIn(form.values)
  const labels = useLabels()
  const language = useLanguage()
  const id = useId()
  const fault = useFault()
  const [tried, setTried] = useState(false)
  const field = (name: keyof typeof empty) => ({
    label: labels[name],
    value: typed[name],
    // An empty field is no fault before one tries to save.
    error: (typed[name].trim() !== '' || tried ? fault(name, typed[name]) : undefined) ?? errors[name],
    ...unread(fault(name, typed[name]) !== undefined),
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  })
  const number = (name: keyof typeof limits) => ({ ...field(name), inputMode: 'numeric' }) as const
  return (
    <FormDialog
      open
      onClose={onClose}
      title={mould ? `${t('mouldTitle')} ${mould.code}` : t('addMould')}
      footer={
        <Button type="submit" form={id} busy={form.busy}>
          {t('save')}
        </Button>
      }
    >
      <SubmitForm id={id} noValidate className="flex flex-col gap-4" onSubmit={() => (leadToUnread() ? setTried(true) : form.submit())}>
        <ErrorList error={form.error} onAgain={form.submit} />
        <ErrorList error={remove.error} onAgain={remove.run} />
        <OfferedDraft form={form} />
        <ConflictPanel
          form={form}
          labels={labels}
          show={(name, value) => (name === 'fits' ? fitsText(value as readonly Fit[], language) : String(value))} // the type of toTyped
        />
        <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
          <Field required maxLength={40} {...field('code')} />
          <Field required maxLength={200} {...field('name')} />
        </div>
        <div className="grid grid-cols-2 gap-4">
          <Field required {...number('count')} />
          <Field required {...number('casts_per_day')} />
          <Field required {...number('days_in')} />
          <Field hint={t('cureDaysHint')} optional {...number('cure_days')} />
        </div>
        <MouldFits fits={typed.fits} error={errors['fits']} onChange={(fits) => form.set('fits', fits)} />
        {mould && (
          <div>
            <Button
              variant="quiet"
              busy={remove.busy}
              disabledReason={neededBy.length > 0 && t('mouldNeeded')}
              onClick={() => void remove.run().then(() => reread(['moulds']))}
            >
              {t('removeMould')}
            </Button>
            <NeededBy mould={mould.id} batches={neededBy} />
          </div>
        )}
      </SubmitForm>
    </FormDialog>
  )
}

const mostNamed = 8

/** The batches that still need the mould, with links to them. */
function NeededBy({ mould, batches }: { mould: number; batches: Mould['needed_by'] }) {
  const t = useTranslations('admin-production')
  const link = (to: string, text: string) => (
    <Link to={to} className="text-link inline-flex min-h-6 items-center">
      {text}
    </Link>
  )
  return (
    <ul className="mt-1 text-small empty:hidden">
      {batches.slice(0, mostNamed).map(({ id, order, stage, pieces }) => (
        <li key={id}>
          {link(`/production?batch=${id}`, order)} {t('pieces', { count: pieces })}, {t(`stage_${stage}`)}
        </li>
      ))}
      {batches.length > mostNamed && <li>{link(`/production?mould=${mould}`, t('mouldWork', { count: batches.length }))}</li>}
    </ul>
  )
}

/** What is wrong with a typed field, in words. */
function useFault() {
  const t = useTranslations('admin-production')
  const numberFault = useNumberFault()
  return (name: keyof typeof empty, text: string): string | undefined => {
    if (text.trim() === '') return name === 'cure_days' ? undefined : t('fillIn')
    if (name === 'code' || name === 'name') return undefined
    const [least, most] = limits[name]
    const number = readTypedWhole(text) ?? 0
    return numberFault(text) ?? (number < least || number > most ? t('fromTo', { least, most }) : undefined)
  }
}

const rereadAll = () => reread(['moulds'], ['plan'], ['batches'])

/** Removes the mould at once; undo makes it again. */
function useRemoval(mould: Mould | null, onClose: () => void) {
  const t = useTranslations('admin-production')
  const undoToast = useUndoToast()
  return useSubmit(
    async () => {
      if (!mould) return
      await adminApi().removeMould({ params: { id: mould.id } })
      undoToast(t('mouldRemoved', { code: mould.code }), () =>
        adminApi()
          .createMould({ body: toNewMould(toTyped(mould)) })
          .then(rereadAll),
      )
      void rereadAll()
      onClose()
    },
    { savesFirst: false },
  )
}

function useMouldForm(mould: Mould | null, onClose: () => void) {
  const t = useTranslations('admin-production')
  const common = useTranslations('admin-common')
  const labels = useLabels()
  const undoToast = useUndoToast()
  const form = useEditForm({
    name: `mould:${mould?.id ?? 'new'}`,
    saved: mould ? savedMould(mould) : { values: { ...empty, fits: [] }, version: 0 },
    async save({ values, version }) {
      const body = toNewMould(typedIn(values))
      if (mould) {
        const { data } = await adminApi().editMould({ params: { id: mould.id }, body: { ...body, version } })
        const stored = data.find(({ id }) => id === mould.id)
        return stored ? savedMould(stored) : { values, version }
      }
      await adminApi().createMould({ body })
      return { values, version }
    },
    readCurrent: (current) => savedMould(current as Mould), // the contract's type for a 409 of this call
    onSaved(joined, undo) {
      const words =
        joined.length === 0
          ? t(mould ? 'mouldChanged' : 'mouldAdded', { code: readText(form.saved().values['code']) })
          : common('joinedToast', { fields: joined.map((field) => labels[field as keyof Typed]).join(', ') }) // the type of toTyped
      if (mould) undoToast(words, () => undo().then(rereadAll))
      else {
        form.discard()
        toast.success(words)
      }
      void rereadAll()
      onClose()
    },
  })
  return form
}

function useLabels(): Readonly<Record<keyof Typed, string>> {
  const t = useTranslations('admin-production')
  return {
    code: t('code'),
    name: t('name'),
    count: t('copies'),
    casts_per_day: t('casts'),
    days_in: t('daysIn'),
    cure_days: t('cureDays'),
    fits: t('fits'),
  }
}

/** The request body from the typed values. */
function toNewMould(typed: Typed): NewMould {
  return {
    code: typed.code.trim(),
    name: typed.name.trim(),
    // Nothing is sent while one of them is invalid.
    count: readTypedWhole(typed.count) ?? 0,
    casts_per_day: readTypedWhole(typed.casts_per_day) ?? 0,
    days_in: readTypedWhole(typed.days_in) ?? 0,
    cure_days: readTypedWhole(typed.cure_days),
    fits: typed.fits.map(({ product_id, size }) => ({ product_id, size })),
  }
}
