CREATE TABLE "shop_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"media_id" integer NOT NULL,
	"alt_uk" text NOT NULL,
	"alt_en" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_pictures" ADD CONSTRAINT "shop_pictures_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;