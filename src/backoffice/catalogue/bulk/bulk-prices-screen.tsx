import { useState, useEffect, useEffectEvent } from 'react'
import { useLocation, Link } from 'react-router'
import type { BulkPricesQuestion } from '#contract/admin/bulk-prices.ts'
import { useTranslations, useLanguage } from '#i18n/messages.tsx'
import { priceSteps } from '#contract/bulk-prices.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { adminApi } from '../../api/admin-api.ts'
import { ScreenFrame } from '../../app/screen-frame.tsx'
import { control, tickControl, ErrorList, useSubmit, SubmitForm } from '../../form/form.tsx'
import { useSumFault } from '../../form/figure-faults.ts'
import { categoryOptions, useCategories } from '../category-options.ts'
import { productStateNames } from '../product-names.ts'
import { ChangeSetList } from './change-set-list.tsx'
import { chosenIn, priceIn, type ChosenProducts } from './chosen-products.ts'
import { PricePreview } from './price-preview.tsx'
import { type Looked, emptyRule, toQuestion, ruleKinds, wrongIn, type RuleDraft } from './price-rule.ts'

/** Changes prices of many products: a rule, a preview of every price, one press, and undo. */
export default function BulkPricesScreen() {
  const t = useTranslations('admin-bulk')
  const { key, state } = useLocation()
  // How many changes were applied here: the form begins anew after each, below the list that now has it on top with its undo.
  const [applied, setApplied] = useState({ key, times: 0 })
  const times = applied.key === key ? applied.times : 0
  const isNew = times === 0
  // A preview of prices that have been put back since is dropped.
  const [undone, setUndone] = useState(0)
  const past = <ChangeSetList kind="prices" onUndone={() => setUndone(undone + 1)} />
  return (
    <ScreenFrame title={t('prices')}>
      <p className="mb-5 max-w-[70ch] text-concrete-dark">{t('pricesHint')}</p>
      {!isNew && <div className="mb-8">{past}</div>}
      <PriceChange
        key={`${key} ${times}`}
        chosen={isNew ? chosenIn(state) : null}
        price={isNew ? priceIn(state) : ''}
        undone={undone}
        onApplied={() => {
          setApplied({ key, times: times + 1 })
          scrollTo({ top: 0 })
        }}
      />
      {isNew && past}
    </ScreenFrame>
  )
}

/** One change of prices: begun anew, preview included, whenever somebody comes with other products or another price. */
function PriceChange({ chosen, price, undone, onApplied }: Pick<PriceRuleFormProps, 'chosen' | 'price'> & { undone: number; onApplied: () => void }) {
  const [looked, setLooked] = useState<(Looked & { readonly undone: number }) | null>(null)
  const look = async (question: BulkPricesQuestion) => setLooked({ question, undone, preview: await adminApi().previewPrices({ body: question }) })
  return (
    <>
      <PriceRuleForm chosen={chosen} price={price} onLook={look} onChange={() => setLooked(null)} />
      {looked?.undone === undone && (
        <PricePreview key={looked.preview.fingerprint} looked={looked} onApplied={onApplied} onOutdated={() => look(looked.question)} />
      )}
    </>
  )
}

interface PriceRuleFormProps {
  /** Products selected in their list; null uses the form's own filter. */
  chosen: ChosenProducts | null
  /** A new price for the selected products, previewed when the form opens; '' for none. */
  price: string
  onLook: (question: BulkPricesQuestion) => Promise<void>
  onChange: () => void
}

/** Chooses the products and the change of their prices. Any change of the form removes the preview. */
function PriceRuleForm({ chosen, price, onLook, onChange }: PriceRuleFormProps) {
  const t = useTranslations('admin-bulk')
  const common = useTranslations('admin-common')
  const [draft, setDraft] = useState<RuleDraft>(price === '' ? emptyRule : { ...emptyRule, kind: 'set', value: price, step: 1 })
  const [tried, setTried] = useState(false)
  const sumFault = useSumFault()
  const wrong = wrongIn(draft)
  const submit = useSubmit(async () => {
    setTried(true)
    const question = toQuestion(draft, chosen?.filter ?? null)
    if (question) await onLook(question)
  })
  const look = useEffectEvent(() => {
    if (price !== '') void submit.run()
  })
  useEffect(() => look(), [])
  const set = (change: Partial<RuleDraft>) => {
    setDraft((now) => ({ ...now, ...change }))
    onChange()
  }
  const isPercent = draft.kind === 'percent'
  const unread = sumFault(draft.value.replace(/%\s*$/, ''), true)
  const valueWrong = isPercent ? t('valueWrong') : (unread ?? common('sumWrong'))
  return (
    <SubmitForm noValidate className="panel mb-6 flex flex-col gap-5" onSubmit={submit.run}>
      <ErrorList error={submit.error} />
      {chosen ? <Chosen count={chosen.count} /> : <Which draft={draft} set={set} />}
      <fieldset>
        <legend className="mb-2 text-lead">{t('rule')}</legend>
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label={t('kind')}
            className="min-w-44 flex-1 sm:flex-none"
            options={ruleKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
            {...control(draft.kind, (text) => set({ kind: ruleKinds.find((kind) => kind === text) ?? 'percent' }))}
          />
          <Field
            label={t('value')}
            hint={t(`valueHint_${draft.kind}`)}
            error={unread !== undefined || (tried && wrong.includes('value')) ? valueWrong : undefined}
            inputMode="text"
            autoComplete="off"
            className="min-w-44 flex-1 sm:w-64 sm:flex-none"
            {...control(draft.value, (text) => set({ value: text }))}
          />
          <Select
            label={t('step')}
            className="min-w-28 flex-1 sm:flex-none"
            options={priceSteps.map((step) => ({ value: String(step), label: t('stepOf', { step }) }))}
            {...control(String(draft.step), (text) => set({ step: priceSteps.find((step) => String(step) === text) ?? 1 }))}
          />
          {draft.kind !== 'set' && (
            <fieldset className="min-w-52">
              <legend className="font-medium">{t('targets')}</legend>
              <Checkbox label={t('targetBase')} {...tickControl(draft.base, (isTicked) => set({ base: isTicked }))} />
              <Checkbox
                label={t('targetImpacts')}
                error={tried && wrong.includes('targets') ? t('targetWrong') : undefined}
                {...tickControl(draft.impacts, (isTicked) => set({ impacts: isTicked }))}
              />
            </fieldset>
          )}
        </div>
      </fieldset>
      <div>
        <Button type="submit" busy={submit.busy} busyLabel={t('looking')}>
          {t('look')}
        </Button>
      </div>
    </SubmitForm>
  )
}

function Chosen({ count }: { count: number }) {
  const t = useTranslations('admin-bulk')
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span className="font-medium">{t('chosen', { count })}</span>
      <Link className="text-link" to="/catalogue/prices" replace>
        {t('chooseOthers')}
      </Link>
    </p>
  )
}

function Which({ draft, set }: { draft: RuleDraft; set: (change: Partial<RuleDraft>) => void }) {
  const t = useTranslations('admin-bulk')
  const language = useLanguage()
  const { data: categories } = useCategories()
  const any = { value: '', label: t('any') }
  return (
    <fieldset>
      <legend className="mb-2 text-lead">{t('which')}</legend>
      <div className="flex flex-wrap gap-3">
        <Field
          label={t('search')}
          type="search"
          className="min-w-48 flex-1 sm:max-w-sm"
          {...control(draft.search, (text) => set({ search: text }))}
        />
        <Select
          label={t('category')}
          className="min-w-44 flex-1 sm:flex-none"
          options={[any, ...categoryOptions(categories?.data ?? [], language)]}
          {...control(draft.category, (text) => set({ category: text }))}
        />
        <Select
          label={t('state')}
          className="min-w-32 flex-1 sm:flex-none"
          options={[any, ...productStateNames.map((value) => ({ value, label: t(`state_${value}`) }))]}
          {...control(draft.state, (text) => set({ state: text }))}
        />
      </div>
    </fieldset>
  )
}
