/** How wide the gallery's picture is laid out; on phones of three pixels a point two and a half are as sharp to the eye and weigh a third less. */
export const gallerySizes = '(min-width: 1024px) 54vw, (min-width: 768px) 46vw, (min-resolution: 2.5dppx) 76vw, 92vw'
