import { PhotoViewer } from '#app/features/venues/photo-viewer.tsx'
import { findVenue } from '#app/features/venues/venues.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/photos'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData && `Photos of ${loaderData.name}` })

export async function loader({ params }: Route.LoaderArgs) {
	const { id, name, images } = await findVenue(readId(params.id))
	if (images.length === 0) throw notFound('This venue has no photos yet.')
	return { id, name, images }
}

/** The photo in the anchor of the address is the one in sight. */
export default function Photos({ loaderData: { id, name, images } }: Route.ComponentProps) {
	return <PhotoViewer name={name} images={images} closeTo={`/venues/${id}`} />
}
