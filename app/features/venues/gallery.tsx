import { CourtDrawing } from '#app/ui/court-drawing.tsx'

type GalleryProps = { name: string; images: string[]; sport: { icon: string; color: string } | undefined }

const frame = 'h-24 w-full rounded-lg sm:h-56'

/** The venue's photos side by side to swipe through, or its sport's own markings. */
export function Gallery({ name, images, sport }: GalleryProps) {
	if (images.length === 0) {
		return <CourtDrawing sport={sport?.icon ?? 'generic'} color={sport?.color} className={frame} />
	}
	return (
		<ul
			aria-label={`Photos of ${name}`}
			tabIndex={images.length > 1 ? 0 : undefined}
			className="flex snap-x snap-mandatory gap-2 overflow-x-auto rounded-lg print:hidden"
		>
			{images.map((url, index) => (
				<li key={url} className="w-full shrink-0 snap-center">
					<img
						src={url}
						alt={`${name}, photo ${index + 1} of ${images.length}`}
						loading={index === 0 ? 'eager' : 'lazy'}
						width="960"
						height="448"
						className={`${frame} object-cover`}
					/>
				</li>
			))}
		</ul>
	)
}
