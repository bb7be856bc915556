import { isSameLine, type ComparedProduct } from '#contract/compared-lines.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { toast } from '#ui/toast-store.ts'
import { Link } from 'react-router'
import { comparePath, toggleCompared, useCompared } from './compared.ts'

/** Adds a configuration to the comparison or removes it, with a link to the comparison. */
export function CompareToggle({ line, name, className }: { line: ComparedProduct; name: string; className: string }) {
  const t = useTranslations('compare')
  const language = useLanguage()
  const lines = useCompared()
  const isIn = lines.some((one) => isSameLine(one, line))
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4">
      <button
        type="button"
        aria-pressed={isIn}
        className={className}
        onClick={() => {
          if (!toggleCompared(line)) toast.error(t('full'))
        }}
      >
        <Icon name={isIn ? 'check' : 'columns'} />
        {t(isIn ? 'isCompared' : 'compare')}
        <span className="sr-only">{`: ${name}`}</span>
      </button>
      {isIn && (
        <Link to={comparePath(language, lines)} className="text-link inline-flex min-h-11 items-center">
          {t('open', { count: lines.length })}
        </Link>
      )}
    </span>
  )
}
