import type { PageHandle } from '../api/route-context.ts'
import { Article } from './article.tsx'
import { ContactForm } from './contact-form.tsx'
import { Contacts } from './contacts.tsx'
import { loadPage, loadPageInBrowser, pageMeta } from './load-page.ts'
import type { Route } from './+types/contact-us-page'

export const handle: PageHandle = { namespaces: ['info'], name: 'contactUsPage' }

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, 'contact-us')
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageInBrowser(args, 'contact-us')
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args)
}

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
