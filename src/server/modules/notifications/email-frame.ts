import type { AppContext } from '../../platform/app-context.ts'
import type { EmailFrame } from '../../platform/mail/render-email.ts'
import { openingPicture } from '../catalogue/index.ts'

/** The frame of an email in a mail program: the shop's icon and, if there is one, its opening picture. */
export async function emailFrame(context: AppContext, email: { readonly subject: string; readonly language: string }): Promise<EmailFrame> {
  const language = email.language === 'en' ? 'en' : 'uk'
  const shop = context.publicUrl()
  const picture = (await openingPicture(context)) === null ? undefined : `${shop}/share/${language}/email.jpg`
  return { subject: email.subject, language, mark: `${shop}/icon-192.png`, picture }
}
