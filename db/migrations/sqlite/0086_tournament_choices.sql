ALTER TABLE `tournaments` ADD `embed_sites` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `tie_breaks` text;