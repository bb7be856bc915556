import { sameValue } from '#contract/same-value.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DiffText } from '../fields/diff-text.tsx'
import { diffLines } from '../fields/line-diff.ts'
import { useFormats } from '../fields/use-formats.ts'
import type { EditForm } from './use-edit-form.ts'

interface ConflictPanelProps {
  form: EditForm
  labels: Readonly<Record<string, string>>
  show?: ((field: string, value: unknown) => string) | undefined
}

/** Longer texts show only what differs from the text before. */
const longText = 200

const plain = (_field: string, value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Shows fields that a colleague changed at the same time: original, theirs and own, and lets the writer choose. */
export function ConflictPanel({ form, labels, show = plain }: ConflictPanelProps) {
  const t = useTranslations('admin-common')
  const format = useFormats()
  const { conflict } = form
  if (!conflict) return null
  const who = conflict.by ?? t('somebody')
  return (
    <div data-conflict="" tabIndex={-1} className="outline-none">
      <Notice
        kind="warning"
        announce
        className="mb-4"
        title={conflict.at === null ? t('conflictBy', { who }) : t('conflictByAt', { who, when: format.moment(conflict.at) })}
        actions={<Button onClick={() => void form.resolveConflict()}>{t('saveChoice')}</Button>}
      >
        {conflict.conflicts.map(({ field, before, theirs, mine }) => {
          const old = show(field, before)
          const isCompared = [before, theirs, mine].every((value) => show(field, value).length > longText)
          return (
            <fieldset key={field} className="mt-3 min-w-0">
              <legend className="font-medium">{labels[field] ?? field}</legend>
              {!isCompared && (
                <p className="text-small text-concrete-dark">
                  {t('before')}: <span className="wrap-anywhere">{old || '–'}</span>
                </p>
              )}
              {[
                { name: t('theirs', { who }), value: theirs },
                { name: t('mine'), value: mine },
              ].map(({ name, value }) => {
                const text = show(field, value)
                return (
                  <div key={name}>
                    <label className="tick-label">
                      <input
                        type="radio"
                        className="tick"
                        name={`conflict-${field}`}
                        checked={sameValue(form.values[field], value)}
                        onChange={() => form.set(field, value)}
                      />
                      <span className="min-w-0 wrap-anywhere">
                        <span className="text-small text-concrete-dark">{name}: </span>
                        {!isCompared && (text || '–')}
                      </span>
                    </label>
                    {isCompared && <DiffText lines={diffLines(old, text)} />}
                  </div>
                )
              })}
            </fieldset>
          )
        })}
      </Notice>
    </div>
  )
}

/** Offers to restore or drop unsaved input stored on this device. */
export function OfferedDraft({ form: { offered, takeOffer, dropOffer }, className = '' }: { form: EditForm; className?: string }) {
  const t = useTranslations('admin-common')
  const format = useFormats()
  if (!offered) return null
  return (
    <Notice
      kind="info"
      className={className}
      title={t('unsavedFound', { when: format.moment(offered.savedAt) })}
      actions={
        <>
          <Button variant="secondary" onClick={takeOffer}>
            {t('takeUnsaved')}
          </Button>
          <Button variant="quiet" onClick={dropOffer}>
            {t('dropUnsaved')}
          </Button>
        </>
      }
    />
  )
}
