import { pictureSource } from '#app/features/venues/images.ts'
import { useSaver } from '#app/ui/device.tsx'

/** A team's logo beside its name, `pixels` each way; nothing without one, or where people save data. */
export function TeamLogo({ logo, pixels }: { logo: string | null; pixels: 44 | 64 }) {
	if (useSaver() || !logo) return null
	return (
		<img
			{...pictureSource(logo, `${pixels}px`)}
			alt=""
			loading="lazy"
			width={pixels}
			height={pixels}
			className={`${pixels === 44 ? 'size-11' : 'size-16'} shrink-0 rounded-md object-contain`}
		/>
	)
}
