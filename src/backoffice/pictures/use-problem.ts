import { ApiError } from '#contract/api-errors.ts'
import { imageErrors } from '#contract/picture-kinds.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { useErrorText } from '../api/error-text.ts'
import { WrongFields } from '../api/wrong-fields.ts'

/** Why a file was not stored, in the reader's words. */
export function useProblem(): (error: unknown) => string {
  const t = useTranslations('admin-pictures')
  const errorText = useErrorText()
  return (error) => {
    if (error instanceof WrongFields)
      return t(error.errors['file'] === imageErrors.empty ? 'problem_empty' : error.errors['file'] === 'type' ? 'problem_type' : 'problem_large')
    if (!(error instanceof ApiError)) return errorText(error)
    if (error.status === 415) return t('problem_type')
    if (error.status === 413) return t('problem_large')
    const known = Object.entries(imageErrors).find(([, text]) => text === error.errors['file'])
    return known ? t(`problem_${known[0] as keyof typeof imageErrors}`) : errorText(error) // a key of that table
  }
}
