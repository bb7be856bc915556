import { UiGallery } from '#ui/gallery/ui-gallery.tsx'
import galleryUrl from '#ui/gallery/gallery.css?url'

/** `/dev/ui`: the UI components in all their states. */
export default function UiGalleryPage() {
  return (
    <>
      <link rel="stylesheet" href={galleryUrl} precedence="gallery" />
      <UiGallery />
    </>
  )
}
