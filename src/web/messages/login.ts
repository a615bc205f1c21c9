export const loginText = {
  en: {
    title: 'Log in',
    description: 'Log in to Careplate.',
    welcomeBack: 'Welcome back',
    forgotPassword: 'Forgot your password?',
    passkey: {
      button: 'Log in with a passkey',
      emailFirst: 'Please type your email address first, then choose your passkey.',
      notDone: 'Your account asks for something else first. Please log in with your password.',
    },
    passwordWasReset: 'Your password was changed. Log in with the new one.',
    backToSignIn: 'Back to sign in',
    resendCode: 'Resend code',
    codeResent: 'Another code is on its way. The earlier code no longer works.',
    noCode: {
      EMAIL_OTP:
        'No email after a few minutes? Look in your spam folder. If it is not there, go back and log in again: that sends another code.',
      SMS_MFA: 'No message after a few minutes? Go back and log in again: that sends another code.',
    },
    openInApp: 'Open in my app',
    notYetMember: 'Not a member yet? <link>Start your free week</link>.',
    loading: 'Loading the login form',
    entering: 'You are logged in. One moment …',
    notLoaded: 'We could not load the login form.',
    tryAgain: 'Try again',
    noScript: 'Logging in needs JavaScript. Allow it for this site, then reload this page.',
    misconfigured: 'Configuration error (see console) – please contact the administrator',
    unchecked: 'We could not check who is logged in. {reason}',
    greeting: 'Hello, <name>{username}</name>. You are logged in.',
    adminsOnly: 'The back office is for administrators. Sign out to use another account.',
    account: 'My Account',
    goOn: 'Continue',
    signOut: 'Sign Out',
    newPassword: {
      title: 'Choose a new password',
      lead: 'It replaces the old one and logs you in. Other devices are signed out, passkeys no longer log in, and linked accounts are unlinked.',
      incomplete: {
        title: 'This link is incomplete',
        lead: 'A part of it is missing. Open it again from our email, or ask for a new email.',
      },
      ended: {
        title: 'This link no longer works',
        lead: 'A link works once, for one hour, and only until you ask for a newer one. Nothing was changed just now.',
      },
      askAgain: 'Ask for a new email',
      save: 'Save and log in',
    },
    verifyEmail: {
      title: 'Verify your email address',
      waiting: 'Verifying your address …',
      done: 'Your address is verified',
      next: 'Your weekly plan and everything about your account will be mailed to it.',
      ended: 'This link was used already or has expired',
      endedNext:
        'If your address shows as verified in your account, you need to do nothing more. If it does not, ask for a new email there.',
      failed: 'This link does not work',
      incomplete:
        'A part of the link is missing. Open it again from our email, or ask for a new one in your account.',
      toAccount: 'Go to your account',
    },
    sessionLost: {
      title: 'Your session has ended.',
      body: 'It was ended on another device, or has run out. Log in again and you come back to where you were.',
      kept: 'It was ended on another device, or has run out. What you typed is still on this page. Log in here, then save it.',
      later: 'Not now',
      stillEnded: 'Your session has ended. What you typed is not saved.',
      again: 'Log in again',
    },
    redirect: {
      failed: 'You were not logged in.',
      cancelled:
        'The login was stopped before it was complete. You can start it again, or use your password.',
      stateInvalid: 'The answer did not belong to a login from this browser. Please start it again here.',
      refused: '{reason} You can start it again, or use your password.',
    },
    // What the user pool says stands first where people understand it, then what to do.
    refusals: {
      wrongPassword:
        'Incorrect username or password. Please check both. If you no longer know your password, you can reset it.',
      tooManyPasswords:
        'Password attempts exceeded. Please wait up to 15 minutes, then try again, or reset your password.',
      tooManyTries:
        'Attempt limit exceeded, please try after some time. Then have another code sent, and use that one.',
      tooManyCalls:
        'There were too many requests from your network. Nothing you entered was lost. Please try again in a few minutes.',
      wrongCode:
        'Invalid verification code provided, please try again. Compare it with our newest message to you: each new code ends the one before.',
      expiredCode:
        'Invalid code provided, please request a code again. This one has run out, or a newer one has ended it.',
      wrongAppCode:
        'This is not the code that the app shows now. Please type the newest one. If that is refused too, check the clock of your phone.',
      usedAppCode:
        'This code was used already. Please wait until the app shows the next one, 30 seconds at most.',
      signInEnded:
        'That took too long, or was done already, so this login has ended. Please go back and log in again.',
      accountExists:
        'User already exists. Please log in with this address. If you no longer know its password, you can reset it.',
      notConfirmed: 'This address is not confirmed yet. Please log in once to have a code sent there.',
      disabled:
        'This account is turned off. Please write to us, as our contact page says, and we will look into it with you.',
      givenPasswordEnded:
        'The password you were given no longer works. Please ask whoever gave it to you for another one.',
      firstPasswordFirst:
        'This account still has the password that you were given. Please log in with that one first; then you choose your own.',
      noWayToReset:
        'We can only send a code to a verified address, and this account has none. Please write to us, as our contact page says, and we will look into it with you.',
      riskyPassword: 'This password is known from leaks elsewhere. Please choose another one.',
      invalidEmail: 'Please enter a valid email',
      invalidPhone: 'Please enter a valid phone number with its country code.',
      notSent: 'The code could not be sent. Please try again in a few minutes.',
      wrongPasskey:
        'This passkey does not log in to that account, or was removed there. Please choose another one, or use your password.',
      passkeyCancelled: 'Nothing was chosen, or it took too long. You can try again, or use your password.',
      passkeyExists: 'This device holds a passkey for your account already.',
      passkeyUnsupported: 'This passkey cannot be used here: it has to ask for a finger, a face or a PIN.',
      passkeyHere: 'Passkeys do not work at this address.',
      passwordOrPasskey: 'Your account asks for two steps. Please log in with your password or a passkey.',
      noTexts: 'Text messages cannot be sent at the moment. Please choose another way.',
    },
    issuer: 'Careplate',
    /** Beside the fields of a sign-in, before it is sent. */
    errors: { required: 'This field is required', invalidEmail: 'Please enter a valid email' },
    fields: {
      email: 'Email',
      password: 'Password',
      code: 'Code',
      newPassword: 'New password',
      confirmPassword: 'Confirm password',
    },
    screens: {
      signIn: { title: 'Log in' },
      confirmSignUp: {
        title: 'Confirm your <whole>email</whole> address',
      },
      appCode: {
        title: 'Enter the code from your authenticator app',
        lead: 'The app shows six digits for Careplate, and new ones every 30 seconds.',
      },
      emailCode: { title: 'Enter the code we emailed you' },
      textCode: { title: 'Enter the code we texted you' },
      otherCode: { title: 'Enter your code' },
      setupTotp: {
        title: 'Set up your authenticator app',
        lead: 'Scan this picture with the app, or copy the key beneath it into the app. Then type the six digits that the app shows.',
      },
      setupEmail: {
        title: 'Where shall we email your codes?',
        lead: 'From now on each login asks for a code from this mailbox.',
      },
      selectMfaType: {
        title: 'How will you confirm that it is you?',
        lead: 'Your account has more than one way to do this.',
      },
      setUpMfa: {
        title: 'Choose a second step for logging in',
        lead: 'This account needs one in addition to the password.',
      },
      forgotPassword: {
        title: 'Reset your password',
        lead: 'We will email a code to the address of your account. With it you choose a new password.',
      },
      confirmResetPassword: {
        title: 'Choose a new password',
        lead: 'If <whole>{address}</whole> has an account here, a code is on its way there. It may take a minute to arrive.',
      },
      forceNewPassword: {
        title: 'Choose your own password',
        lead: 'The password you were given was for the first time only.',
      },
      verifyUser: {
        title: 'Verify your <whole>email</whole> address',
        lead: 'We will email a code to <whole>{address}</whole>. If you forget your password, we can send a code only to a verified address.',
      },
      verifyEither: {
        title: 'Verify how we can reach you',
        lead: 'Choose where to send a code. Only a verified address helps if you ever forget your password.',
      },
      confirmVerifyEither: {
        title: 'Enter the code we sent you',
        lead: 'It went to <whole>{address}</whole>, and may take a minute to arrive.',
      },
      confirmVerifyUser: {
        title: 'Enter the code we emailed you',
        lead: 'It went to <whole>{address}</whole>, and may take a minute to arrive.',
      },
    },
    passwordHint:
      'At least 8 characters, with lower and upper case letters, a number and a special character.',
  },
} as const
