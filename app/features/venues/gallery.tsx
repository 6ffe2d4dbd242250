import { CourtDrawing } from '#app/ui/court-drawing.tsx'
import { useSaver } from '#app/ui/device.tsx'
import { pictureSource } from './images.ts'

type GalleryProps = { name: string; images: string[]; sport: { icon: string; color: string } | undefined }

const frame = 'h-24 w-full rounded-lg sm:h-56'

/** The venue's photos side by side to swipe through, each numbered and the next one in sight, or its sport's own markings. */
export function Gallery({ name, images, sport }: GalleryProps) {
	const saver = useSaver()
	if (images.length === 0 || saver) {
		return <CourtDrawing sport={sport?.icon ?? 'generic'} color={sport?.color} className={frame} />
	}
	return (
		<ul
			aria-label={`Photos of ${name}`}
			tabIndex={images.length > 1 ? 0 : undefined}
			className="flex snap-x snap-mandatory gap-2 overflow-x-auto rounded-lg print:hidden"
		>
			{images.map((url, index) => (
				<li key={url} className="relative w-[92%] shrink-0 snap-center overflow-hidden rounded-lg only:w-full">
					<img
						{...pictureSource(url, '(min-width: 64rem) 42rem, 100vw')}
						alt={`${name}, photo ${index + 1} of ${images.length}`}
						loading={index === 0 ? 'eager' : 'lazy'}
						width="960"
						height="448"
						className={`${frame} object-cover`}
					/>
					{images.length > 1 && (
						<span
							aria-hidden="true"
							className="absolute right-2 bottom-2 rounded-sm bg-turf px-1.5 text-xs leading-5 text-on-turf tabular-nums"
						>
							{index + 1} / {images.length}
						</span>
					)}
				</li>
			))}
		</ul>
	)
}
