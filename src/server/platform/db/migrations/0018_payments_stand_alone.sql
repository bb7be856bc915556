-- The foreign key "order_payments_order_id_orders_id_fk" stays. It is declared in migrations only, because the code of
-- payments knows nothing of orders. This file changes nothing; its snapshot tells the migration tool so.
SELECT 1;
