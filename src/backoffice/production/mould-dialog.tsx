import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Mould, NewMould } from '#contract/admin/production.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, newIdempotencyKey } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { WrongFields } from '../api/wrong-fields.ts'
import { ErrorList } from '../form/error-list.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useSubmit } from '../form/use-submit.ts'

const empty = { code: '', name: '', count: '1', casts_per_day: '1', days_in: '1', cure_days: '', fits: '' }
type Typed = typeof empty

const typedOf = ({ code, name, count, casts_per_day, days_in, cure_days, fits }: Mould): Typed => ({
  code,
  name,
  count: String(count),
  casts_per_day: String(casts_per_day),
  days_in: String(days_in),
  cure_days: cure_days === null ? '' : String(cure_days),
  fits: fits.map((fit) => (fit.size ? `${fit.code}, ${fit.size}` : fit.code)).join('\n'),
})

/** The product of a code, as people write it on the wall of the workshop; null when there is none. */
async function productOf(code: string): Promise<number | null> {
  const { data } = await adminApi().listProducts({ query: new URLSearchParams({ search: code }) })
  return data.find((row) => row.code.toLowerCase() === code.toLowerCase())?.id ?? null
}

/** One mould: how many there are, how long a piece stays in, and what is cast in it. */
export default function MouldDialog({ mould, onClose }: { mould: Mould | null; onClose: () => void }) {
  const t = useTranslations('admin-production')
  const queries = useQueryClient()
  const fieldErrors = useFieldErrors()
  const [typed, setTyped] = useState<Typed>(mould ? typedOf(mould) : empty)
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  const submit = useSubmit(async () => {
    const body: NewMould = {
      code: typed.code.trim(),
      name: typed.name.trim(),
      count: Number(typed.count),
      casts_per_day: Number(typed.casts_per_day),
      days_in: Number(typed.days_in),
      cure_days: typed.cure_days.trim() === '' ? null : Number(typed.cure_days),
      fits: await fitsOf(typed.fits, (code) => t('unknownCode', { code })),
    }
    try {
      await (mould
        ? adminApi().editMould({ params: { id: mould.id }, body: { ...body, version: mould.version } }, { idempotencyKey })
        : adminApi().createMould({ body }, { idempotencyKey }))
    } catch (error) {
      setKey(newIdempotencyKey())
      throw error
    }
    await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'moulds' || name === 'plan' || name === 'batches' })
    toast.success(t('saved'))
    onClose()
  })
  const errors = fieldErrors(submit.error)
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  const number = { type: 'number', inputMode: 'numeric', min: 1 } as const
  const missing =
    typed.code.trim() === '' || typed.name.trim() === '' || [typed.count, typed.casts_per_day, typed.days_in].some((one) => !(Number(one) >= 1))
  return (
    <FormDialog open onClose={onClose} title={mould ? `${t('mouldTitle')} ${mould.code}` : t('addMould')}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!missing) void submit.run()
        }}
      >
        <ErrorList error={submit.error} />
        <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
          <Field label={t('code')} required maxLength={40} {...field('code')} />
          <Field label={t('name')} required maxLength={200} {...field('name')} />
        </div>
        <div className="grid grid-cols-2 gap-4">
          <Field label={t('copies')} required {...number} {...field('count')} />
          <Field label={t('casts')} required {...number} {...field('casts_per_day')} />
          <Field label={t('daysIn')} required {...number} {...field('days_in')} />
          <Field label={t('cureDays')} hint={t('cureDaysHint')} optional type="number" inputMode="numeric" min={0} {...field('cure_days')} />
        </div>
        <TextArea label={t('fits')} hint={t('fitsHint')} optional rows={4} {...field('fits')} />
        <Button type="submit" busy={submit.busy} disabledReason={missing && t('needFields')}>
          {t('save')}
        </Button>
      </form>
    </FormDialog>
  )
}

async function fitsOf(text: string, unknown: (code: string) => string): Promise<NewMould['fits']> {
  const lines = text
    .split('\n')
    .map((line) => line.split(',').map((part) => part.trim()))
    .filter(([code]) => code !== undefined && code !== '')
  const found = await Promise.all(lines.map(([code = '', size = '']) => productOf(code).then((id) => ({ code, size, id }))))
  const missing = found.find(({ id }) => id === null)
  if (missing) throw new WrongFields({ fits: unknown(missing.code) })
  return found.flatMap(({ id, size }) => (id === null ? [] : [{ product_id: id, size: size === '' ? null : size }]))
}
