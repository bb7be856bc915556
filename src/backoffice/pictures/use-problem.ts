import { imageErrors } from '#contract/picture-kinds.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { useErrorText } from '../api/error-text.ts'
import { pictureFault } from '../api/picture-fault.ts'
import { WrongFields } from '../api/wrong-fields.ts'

/** Why a file was not stored, in the reader's words. */
export function useProblem(): (error: unknown) => string {
  const t = useTranslations('admin-common')
  const errorText = useErrorText()
  return (error) => {
    if (error instanceof WrongFields)
      return t(error.errors['file'] === imageErrors.empty ? 'problem_empty' : error.errors['file'] === 'type' ? 'problem_type' : 'problem_large')
    const fault = pictureFault(error)
    return fault ? t(`problem_${fault}`) : errorText(error)
  }
}
