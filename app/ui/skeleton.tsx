import { classes } from './classes.ts'

/** A placeholder in the true size: give it the height and width of its later content. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
	return <span aria-hidden="true" className={classes('block animate-breathe rounded-md bg-raised', className)} />
}
