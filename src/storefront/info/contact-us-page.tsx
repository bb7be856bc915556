import type { LoaderInput, PageHandle } from '../api/route-context.ts'
import { Article } from './article.tsx'
import { ContactForm } from './contact-form.tsx'
import { Contacts } from './contacts.tsx'
import { loadPage, metaWithBreadcrumbs } from './load-page.ts'
import type { Route } from './+types/contact-us-page'

export const handle: PageHandle = { namespaces: ['info'] }

const load = (args: LoaderInput) => loadPage(args, 'contact-us')
export { load as loader, load as clientLoader, metaWithBreadcrumbs as meta }

export default function ContactUsPage({ loaderData }: Route.ComponentProps) {
  return (
    <Article page={loaderData.page}>
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
        <Contacts />
        <ContactForm />
      </div>
    </Article>
  )
}
