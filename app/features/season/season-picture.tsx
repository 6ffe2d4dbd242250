/** The card of a season, as high as fits beside its buttons. */
export const SeasonPicture = ({ src, text }: { src: string; text: string }) => (
	<img src={src} alt={text} width={1080} height={1920} className="h-auto w-full max-w-72 rounded-xl bg-raised" />
)
