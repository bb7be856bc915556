import { classNames } from './class-names.ts'

export interface PhotoProps {
  /** Absent: a drawn placeholder stands in, with the same alt. */
  src?: string | undefined
  srcSet?: string | undefined
  sizes?: string | undefined
  /** Other encodings, best first: `{ type: 'image/avif', srcSet }`; with `media` another crop for that width, with sizes of its own. */
  sources?: readonly { type: string; srcSet: string; sizes?: string | undefined; media?: string | undefined }[]
  alt: string
  lang?: string | undefined
  /** Left out where the place has a shape of its own. */
  width?: number | undefined
  height?: number | undefined
  /** Mean colour of the picture, shown until it is there. */
  placeholder?: string | undefined
  /** The picture of the screen: fetched at once. */
  priority?: boolean
  className?: string | undefined
}

/** A picture with reserved space, a background in its mean colour, and a drawn placeholder when there is no file. */
export function Photo({ src, srcSet, sizes, sources = [], alt, lang, width, height, placeholder, priority = false, className }: PhotoProps) {
  if (!src) return <MissingPhoto alt={alt} lang={lang} width={width} height={height} className={className} />
  return (
    <span className={classNames('photo', className)} lang={lang}>
      {/* The colour is an SVG attribute: a style attribute would be refused by the page's security policy. */}
      {placeholder && (
        <svg aria-hidden="true">
          <rect fill={placeholder} />
        </svg>
      )}
      <picture>
        {sources.map((source) => (
          <source key={source.srcSet} type={source.type} srcSet={source.srcSet} sizes={source.sizes ?? sizes} media={source.media} />
        ))}
        <img
          src={src}
          srcSet={srcSet}
          sizes={srcSet ? sizes : undefined}
          alt={alt}
          width={width}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
          {...(priority ? { fetchPriority: 'high' } : {})}
        />
      </picture>
    </span>
  )
}

/** A block and its measures, whatever the product: drawn as an architect would while the photographer is on the way. */
function MissingPhoto({ alt, lang, width = 4, height = 5, className }: Pick<PhotoProps, 'alt' | 'lang' | 'width' | 'height' | 'className'>) {
  return (
    <span className={classNames('block bg-ground', className)} lang={lang}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in place: no file to point an img at */}
      <svg
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        className="block h-auto w-full text-concrete"
      >
        <svg x="15%" width="70%" height="100%" viewBox="0 0 120 120" fill="none" stroke="currentColor" strokeWidth="0.75">
          <path d="M26 52h52v40H26Zl18-16h52l-18 16m18-16v40l-18 16" />
          <path d="M26 96v8m52-8v8m-52-4h52m-54 2 4-4m48 4 4-4m22-62h8m-8 40h8m-4-40v40m-2-38 4-4m-4 44 4-4" strokeWidth="0.5" />
        </svg>
      </svg>
    </span>
  )
}
