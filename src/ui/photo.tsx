import { classNames } from './class-names.ts'

export interface PhotoProps {
  /** When absent, a drawn placeholder with the same alt is shown. */
  src?: string | undefined
  sizes?: string | undefined
  /** Other encodings, best first: `{ type: 'image/avif', srcSet }`; with `media`, another crop for that width with its own sizes. */
  sources?: readonly { type: string; srcSet: string; sizes?: string | undefined; media?: string | undefined }[]
  alt: string
  /** Omit it when the container sets the proportions. */
  width?: number | undefined
  height?: number | undefined
  /** Mean colour of the picture, shown while it loads. */
  placeholder?: string | undefined
  /** The main picture of the screen, which is fetched first. */
  priority?: boolean
  className?: string | undefined
}

/** A picture with reserved space, a background in its mean colour, and a drawn placeholder when there is no file. */
export function Photo({ src, sizes, sources = [], alt, width, height, placeholder, priority = false, className }: PhotoProps) {
  if (!src) return <MissingPhoto alt={alt} width={width} height={height} className={className} />
  return (
    <span className={classNames('photo', className)}>
      {/* The colour is an SVG attribute because the Content-Security-Policy blocks style attributes. */}
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

/** A drawing of a block with dimension lines, shown for products without a photo. */
function MissingPhoto({ alt, width = 4, height = 5, className }: Pick<PhotoProps, 'alt' | 'width' | 'height' | 'className'>) {
  return (
    <span className={classNames('block bg-ground', className)}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- inline drawing: an img would need a file */}
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
