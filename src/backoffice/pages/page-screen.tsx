import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useRef, useState } from 'react'
import { infoPages } from '#contract/urls.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import type { PageEditor, PageTexts } from '#contract/admin/pages.ts'
import { findPageFaults } from '#contract/page-faults.ts'
import { focusRevealed } from '#ui/first-field.ts'
import { adminApi, readOnce, reread } from '../api/admin-api.ts'
import { FailurePanel, ScreenFrame, ScreenSkeleton } from '../app/screen-frame.tsx'
import { TabLink } from '../app/links.tsx'
import { NoSuchScreen } from '../app/no-such-screen.tsx'
import { useFieldErrors } from '../api/error-text.ts'
import { BilingualField } from '../form/bilingual-field.tsx'
import { controlId, EditFrame } from '../form/edit-frame.tsx'
import { readText, type FieldValues } from '../form/merge-edits.ts'
import { said, useUndoToast } from '../form/said.tsx'
import { useEditForm, type Saved } from '../form/use-edit-form.ts'
import { useIsOpen } from '../form/use-is-open.ts'
import { PagePreview } from './page-preview.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { VersionList } from './version-list.tsx'

/** One information page: its draft in both languages, its preview, its versions. */
export default function PageScreen() {
  const t = useTranslations('admin-pages')
  const language = useLanguage()
  const requested = useParams()['name']
  const name = infoPages.find((known) => known === requested)
  const { data, error, refetch } = useQuery({
    queryKey: ['page', name],
    queryFn: () => adminApi().readPage({ params: { name: name ?? 'about-us' } }),
    enabled: name !== undefined,
    ...readOnce,
  })
  if (name === undefined) return <NoSuchScreen />
  return (
    <ScreenFrame
      title={data?.texts[language].title ?? t('page')}
      back={{ to: '/pages', label: t('toPages') }}
      shared={{ subject: 'page', id: name }}
      actions={
        <TabLink className="text-link" href={`/${language}/${name}`}>
          {t('inShop')}
        </TabLink>
      }
    >
      {data ? <PageForm key={name} page={data} /> : error ? <FailurePanel error={error} onRetry={refetch} /> : <ScreenSkeleton />}
    </ScreenFrame>
  )
}

const fields = ['title', 'description', 'body'] as const

/** The draft's form values: one field per text and language. */
const savedPage = ({ version, texts }: PageEditor): Saved => ({
  version,
  values: Object.fromEntries(
    fields.flatMap((field) => [
      [`${field}.uk`, texts.uk[field]],
      [`${field}.en`, texts.en[field]],
    ]),
  ),
})
const textIn = (values: FieldValues, language: 'uk' | 'en'): PageTexts['uk'] => ({
  title: readText(values[`title.${language}`]),
  description: readText(values[`description.${language}`]),
  body: readText(values[`body.${language}`]),
})
const textsIn = (values: FieldValues): PageTexts => ({ uk: textIn(values, 'uk'), en: textIn(values, 'en') })

function PageForm({ page }: { page: PageEditor }) {
  const t = useTranslations('admin-pages')
  const common = useTranslations('admin-common')
  const language = useLanguage()
  const undoToast = useUndoToast()
  const isOpen = useIsOpen()
  const params = { name: page.name }
  const [known, setKnown] = useState(page)
  const latest = useRef(page)
  const take = (now: PageEditor) => {
    latest.current = now
    setKnown(now)
    return savedPage(now)
  }
  const form = useEditForm({
    name: `page:${page.name}`,
    saved: savedPage(page),
    autosave: true,
    async save({ values, version }) {
      return take(await adminApi().savePageDraft({ params, body: { version, texts: textsIn(values) } }))
    },
    readCurrent: (current) => take(current as PageEditor), // the contract's type for a 409 of this call
  })
  const onChanged = (now: PageEditor) => form.rebase(take(now))
  /** Puts another draft in the place of this one, with undo. */
  const replace = async (act: string, write: (version: number) => Promise<PageEditor>) => {
    if (form.leadToConflict()) return
    await form.submit()
    const { texts } = latest.current
    const { version, ...now } = await form.act(write)
    onChanged({ version, ...now })
    await reread(['pages'])
    undoToast(said(act, texts[language].title), async () => {
      const restored = await adminApi().savePageDraft({ params, body: { version, texts } })
      if (isOpen.current) onChanged(restored)
      await reread(['pages'])
    })
  }
  const labels = Object.fromEntries(
    fields.flatMap((field) => (['uk', 'en'] as const).map((language) => [`${field}.${language}`, `${t(field)} ${common(`language_${language}`)}`])),
  )
  const { values, set } = form
  const [isChecked, setChecked] = useState(false)
  const faults = findPageFaults(textsIn(values))
  const faultTexts = faults.map(
    ({ field, language, fault, length }) =>
      [`${field}.${language}`, t(fault === 'missing' ? 'fault_missing' : 'fault_length', { count: length })] as const,
  )
  const errors = { ...Object.fromEntries(isChecked ? faultTexts : []), ...useFieldErrors(form.error) }
  return (
    <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <EditFrame form={form} labels={labels} errors={errors}>
        <div className="flex flex-col gap-5">
          <BilingualField field="title" label={t('title')} values={values} errors={errors} set={set} />
          <BilingualField field="description" label={t('description')} hint={t('descriptionHint')} values={values} errors={errors} set={set} long />
          <div className="page-body">
            <BilingualField field="body" label={t('body')} hint={t('bodyHint')} values={values} errors={errors} set={set} long />
          </div>
        </div>
      </EditFrame>
      <aside className="flex min-w-0 flex-col gap-6">
        <PublishPanel
          page={known}
          form={form}
          texts={textsIn(values)}
          leadToFault={() => {
            const [first] = faults
            setChecked(true)
            if (first) focusRevealed(document.getElementById(controlId(`${first.field}.${first.language}`)))
            return first !== undefined
          }}
          onChanged={onChanged}
          drop={() => replace(t('draftDropped'), (version) => adminApi().dropPageDraft({ params, body: { version } }))}
        />
        <PagePreview name={page.name} texts={textsIn(values)} />
        <VersionList
          page={known}
          texts={textsIn(values)}
          restore={(texts, act) => replace(act, (version) => adminApi().savePageDraft({ params, body: { version, texts } }))}
        />
      </aside>
    </div>
  )
}
