import type { Language, Translated } from '#contract/languages.ts'
import type { Letter } from '../../platform/mail/mailer.ts'
import type { World } from '../../platform/world.ts'

const words: Translated<{ subject: string; text: (name: string, link: string) => string }> = {
  uk: {
    subject: 'Новий пароль',
    text: (name, link) =>
      `Вітаємо, ${name}!\n\nХтось попросив змінити пароль вашого облікового запису. Якщо це ви, відкрийте сторінку протягом години:\n\n${link}\n\nЯкщо ні, нічого не робіть: пароль залишиться тим самим.\n`,
  },
  en: {
    subject: 'A new password',
    text: (name, link) =>
      `Hello ${name},\n\nSomebody asked to change the password of your account. If it was you, open this page within an hour:\n\n${link}\n\nIf not, do nothing: the password stays as it is.\n`,
  },
}

/** The secret stands behind the `#`: browsers keep that part from servers, their logs and the pages one goes on to. */
export function passwordLetter(world: World, to: { email: string; firstName: string; secret: string; language: Language }): Letter {
  const link = `${world.publicUrl()}/${to.language}/reset-password#token=${to.secret}`
  const { subject, text } = words[to.language]
  return { to: to.email, subject, text: text(to.firstName, link), language: to.language, kind: 'password-reset' }
}
