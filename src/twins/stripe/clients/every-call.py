"""The calls of a subscription, by Stripe's own Python client: prints what it saw as JSON."""

import json
import os
import sys

import stripe

stripe.api_key, stripe.api_base = os.environ["SECRET_KEY"], os.environ["ADDRESS"]
stripe.api_version = os.environ["API_VERSION"]
seen = {}

product = stripe.Product.create(name="Essential")
price = stripe.Price.create(
    product=product.id,
    currency="usd",
    unit_amount=1900,
    recurring={"interval": "month"},
    lookup_key="essential",
)
seen["price"] = stripe.Price.list(lookup_keys=["essential"]).data[0].id == price.id
clock = stripe.test_helpers.TestClock.create(frozen_time=1_925_000_000, name="Python")
customer = stripe.Customer.create(email="ada@example.org", test_clock=clock.id)
setup = stripe.SetupIntent.create(customer=customer.id, usage="off_session")
confirmed = stripe.SetupIntent.confirm(setup.id, payment_method="pm_card_visa")
seen["setup"] = confirmed.status
coupon = stripe.Coupon.create(percent_off=50, duration="once")
code = stripe.PromotionCode.create(promotion={"type": "coupon", "coupon": coupon.id}, code="PYTHON")
found = stripe.PromotionCode.list(code="python", active=True).data
subscription = stripe.Subscription.create(
    customer=customer.id,
    items=[{"price": price.id}],
    default_payment_method=confirmed.payment_method,
    trial_period_days=7,
    discounts=[{"promotion_code": found[0].id}],
)
seen["trial"] = subscription.status
stripe.test_helpers.TestClock.advance(clock.id, frozen_time=subscription.trial_end + 3600)
seen["clock"] = stripe.test_helpers.TestClock.retrieve(clock.id).status
invoice = stripe.Invoice.list(subscription=subscription.id, status="paid", expand=["data.payments"]).data[0]
seen["paid"] = invoice.amount_paid
intent = invoice.payments.data[0].payment.payment_intent
refund = stripe.Refund.create(payment_intent=intent, amount=100)
seen["refund"] = refund.status
seen["refunded"] = stripe.Charge.retrieve(refund.charge).amount_refunded
note = stripe.CreditNote.create(invoice=invoice.id, amount=200, credit_amount=200)
seen["balance"] = stripe.Customer.retrieve(customer.id).balance
paused = stripe.Subscription.modify(subscription.id, pause_collection={"behavior": "void"})
seen["paused"] = paused.pause_collection.behavior
stripe.Subscription.modify(subscription.id, pause_collection="")
stripe.Subscription.modify(subscription.id, cancel_at_period_end=True)
seen["ended"] = stripe.Subscription.delete(subscription.id).status
endpoint = stripe.WebhookEndpoint.create(url="https://example.org/hook", enabled_events=["invoice.paid"])
seen["endpoint"] = endpoint.secret.startswith("whsec_")
stripe.WebhookEndpoint.delete(endpoint.id)
seen["events"] = sorted({event.type for event in stripe.Event.list(types=["invoice.paid", "charge.refunded"])})
portal = stripe.billing_portal.Session.create(customer=customer.id)
seen["portal"] = "/sandbox/billing" in portal.url

try:
    stripe.Customer.create(nonsense="x")
except stripe.error.InvalidRequestError as refusal:
    seen["refused"] = [refusal.code, refusal.param]
declined = stripe.PaymentMethod.create(
    type="card", card={"number": "4000000000000002", "exp_month": 12, "exp_year": 2040, "cvc": "123"}
)
try:
    stripe.SetupIntent.confirm(stripe.SetupIntent.create().id, payment_method=declined.id)
except stripe.error.CardError as refusal:
    seen["declined"] = [refusal.code, refusal.http_status]
payload = os.environ["PAYLOAD"]
event = stripe.Webhook.construct_event(payload, os.environ["SIGNATURE"], os.environ["WEBHOOK_SECRET"])
seen["signed"] = event.type

json.dump(seen, sys.stdout)
