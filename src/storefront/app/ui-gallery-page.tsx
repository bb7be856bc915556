import { UiGallery } from '#ui/gallery/ui-gallery.tsx'

/** `/dev/ui`: the parts that pages are made of, for the eye. */
export default function UiGalleryPage() {
  return <UiGallery />
}
