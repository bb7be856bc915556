import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { infoPages } from '#contract/urls.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import type { PageEditor } from '#contract/admin/pages.ts'
import { adminApi } from '../api/admin-api.ts'
import { readOnce } from '../api/query-client.ts'
import { FailurePanel } from '../app/failure-panel.tsx'
import { TabLink } from '../app/links.tsx'
import { NoSuchScreen } from '../app/no-such-screen.tsx'
import { ScreenFrame } from '../app/screen-frame.tsx'
import { ScreenSkeleton } from '../app/shell-skeleton.tsx'
import { useFieldErrors } from '../api/error-text.ts'
import { BilingualField } from '../form/bilingual-field.tsx'
import { EditFrame } from '../form/edit-frame.tsx'
import { readText, type FieldValues } from '../form/merge-edits.ts'
import { useEditForm, type Saved } from '../form/use-edit-form.ts'
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
type Text = Record<(typeof fields)[number], string>

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
const textIn = (values: FieldValues, language: 'uk' | 'en'): Text => ({
  title: readText(values[`title.${language}`]),
  description: readText(values[`description.${language}`]),
  body: readText(values[`body.${language}`]),
})

/** Milliseconds between the last key and the save. */
const autosaveMs = 2_000

function PageForm({ page }: { page: PageEditor }) {
  const t = useTranslations('admin-pages')
  const common = useTranslations('admin-common')
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
    async save({ values, version }) {
      const texts = { uk: textIn(values, 'uk'), en: textIn(values, 'en') }
      return take(await adminApi().savePageDraft({ params: { name: page.name }, body: { version, texts } }))
    },
    readCurrent: (current) => take(current as PageEditor), // the contract's type for a 409 of this call
  })
  const isWaiting = form.changed.length > 0 && !form.busy && form.conflict === null && form.error === null
  const autosave = useEffectEvent(() => void form.submit())
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(autosave, autosaveMs)
    return () => clearTimeout(timer)
  }, [isWaiting, form.values])
  const labels = Object.fromEntries(
    fields.flatMap((field) => (['uk', 'en'] as const).map((language) => [`${field}.${language}`, `${t(field)} ${common(`language_${language}`)}`])),
  )
  const errors = useFieldErrors(form.error)
  const { values, set } = form
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
          isSaved={form.changed.length === 0}
          store={() => form.submit().then(() => latest.current)}
          onChanged={(now) => form.rebase(take(now))}
        />
        <PagePreview name={page.name} textIn={(language) => textIn(values, language)} />
        <VersionList page={known} textIn={(language) => textIn(values, language)} />
      </aside>
    </div>
  )
}
